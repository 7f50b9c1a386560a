package io.heddle.app.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Parent of what learns failure rates. */
@Command(
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  heddle failures import events.csv --hosts 400 -o site.failures.json"
    })
final class FailuresCommand implements Runnable {
  @CommandLine.Spec private CommandLine.Model.@Nullable CommandSpec spec;

  /** With the command below it. */
  static CommandLine create(Console console) {
    return new CommandLine(new FailuresCommand()).addSubcommand(new FailuresImportCommand(console));
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        Objects.requireNonNull(spec).commandLine(), "import is missing.");
  }
}
