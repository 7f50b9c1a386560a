package io.heddle.app.cli;

import io.heddle.model.generate.FabricShapes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Makes a fabric: each shape is a command of its own, with its own options. */
@Command(
    synopsisSubcommandLabel = "SHAPE",
    commandListHeading = "%nShapes (each with --help):%n",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  heddle generate clos3 --minipods 11 --hosts 1019 --busy 0.4 -o a.cluster.json",
      "  heddle generate fat-tree --k 16 -o tree.cluster.json"
    })
final class GenerateCommand implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  static CommandLine create(Console console) {
    var generate = new CommandLine(new GenerateCommand());
    FabricShapes.all()
        .forEach(
            shape -> generate.addSubcommand(shape.name(), ShapeCommand.create(shape, console)));
    return generate;
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        Objects.requireNonNull(spec).commandLine(),
        "the shape is missing, expected one of %s."
            .formatted(String.join(", ", Objects.requireNonNull(spec).subcommands().keySet())));
  }
}
