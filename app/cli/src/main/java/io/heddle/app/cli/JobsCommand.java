package io.heddle.app.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Parent of what reads jobs. */
@Command(
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  heddle jobs import job.sbatch train.yaml --cluster a.cluster.json -o a.jobs.json"
    })
final class JobsCommand implements Runnable {
  @CommandLine.Spec private CommandLine.Model.@Nullable CommandSpec spec;

  /** With the command below it. */
  static CommandLine create(Console console) {
    return new CommandLine(new JobsCommand()).addSubcommand(new JobsImportCommand(console));
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        Objects.requireNonNull(spec).commandLine(), "import is missing.");
  }
}
