package io.heddle.app.cli;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.generate.CrowdedSwitches;
import io.heddle.model.generate.FabricShape;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** One shape of {@code heddle generate}; its options come from the shape. */
@Command(sortOptions = false)
final class ShapeCommand extends ConsoleCommand {
  private final FabricShape shape;
  private final CommandSpec spec;

  @Mixin
  private final OutputFileOption output = OutputFileOption.required(ClusterFile.KIND + " file");

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "name of the cluster (default: that of the topology)")
  private @Nullable String name;

  private ShapeCommand(FabricShape shape, Console console) {
    this.shape = shape;
    super(console);
    this.spec = CommandSpec.forAnnotatedObject(this);
  }

  static CommandLine create(FabricShape shape, Console console) {
    var spec = new ShapeCommand(shape, console).spec;
    spec.usageMessage().description(shape.summary());
    for (var option : shape.options()) {
      var choices = option.choices().isEmpty() ? "" : ": " + String.join(", ", option.choices());
      spec.addOption(
          OptionSpec.builder("--" + option.name())
              .type(String.class)
              .paramLabel(option.choices().isEmpty() ? "N" : "WORD")
              .description(
                  "%s%s (default: %s)".formatted(option.summary(), choices, option.fallback()))
              .build());
    }
    var first = shape.options().getFirst();
    spec.usageMessage()
        .footer(
            "",
            "Example:",
            "  heddle generate %s --%s %s -o %s.cluster.json"
                .formatted(shape.name(), first.name(), first.fallback(), shape.name()));
    return new CommandLine(spec);
  }

  @Override
  public Integer call() {
    var given = new LinkedHashMap<String, String>();
    for (var option : shape.options()) {
      String value = spec.findOption(option.name()).getValue();
      if (value != null) {
        given.put(option.name(), value);
      }
    }
    Cluster cluster;
    try {
      cluster = shape.draw(name == null || name.isBlank() ? shape.name() : name, given);
    } catch (IllegalArgumentException wrong) {
      throw new UsageException("--" + wrong.getMessage());
    }
    output.write(console, cluster, FileKinds.CLUSTER, Cluster::toString);
    var crowded = CrowdedSwitches.of(cluster);
    if (crowded != null) {
      console.say(
          "%s has %d cables, more than the %d ports of the largest single switch (%d such"
              + " switches). Use more switches, or read it as a chassis.",
          crowded.id(), crowded.cables(), CrowdedSwitches.MOST_PORTS, crowded.switches());
    }
    return ExitStatus.DONE;
  }
}
