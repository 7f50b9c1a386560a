package io.heddle.app.cli;

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
   * One without commands.
   *
   * @param missing what the error calls them where none is named
   * @param footer of its help
   */
  static CommandLine of(String missing, String... footer) {
    var line = new CommandLine(new ParentCommand(missing));
    line.getCommandSpec().usageMessage().footer(footer);
    return line;
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        Objects.requireNonNull(spec).commandLine(), missing + " is missing.");
  }
}
