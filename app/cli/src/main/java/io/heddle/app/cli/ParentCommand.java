package io.heddle.app.cli;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** A command that only has others below it. */
@Command(mixinStandardHelpOptions = true)
final class ParentCommand implements Runnable {
  private final String missing;
  @CommandLine.Spec private CommandLine.Model.@Nullable CommandSpec spec;

  private ParentCommand(String missing) {
    this.missing = missing;
  }

  /**
   * One with these commands.
   *
   * @param missing what the error calls them where none is named: “the shape”
   */
  static CommandLine of(Console console, String missing, List<SubcommandEntry> below) {
    var line = new CommandLine(new ParentCommand(missing));
    below.forEach(each -> line.addSubcommand(each.name(), each.withOptions(console)));
    return line;
  }

  @Override
  public void run() {
    var line = Objects.requireNonNull(spec).commandLine();
    throw new CommandLine.ParameterException(
        line,
        "%s is missing, expected one of %s."
            .formatted(missing, String.join(", ", line.getSubcommands().keySet())));
  }
}
