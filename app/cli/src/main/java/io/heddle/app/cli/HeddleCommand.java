package io.heddle.app.cli;

import io.heddle.app.usecase.HeddleVersion;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** {@code heddle} itself: lists the commands. */
@CommandLine.Command(
    name = "heddle",
    description = {
      "Visual planner and topology explorer for GPU clusters.",
      "Without a command it opens the planner, with the Heddle files that are named."
    },
    synopsisHeading = "Usage: heddle [FILE…] | ",
    mixinStandardHelpOptions = true,
    versionProvider = HeddleCommand.Program.class,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:done",
      "1:no feasible answer",
      "2:unusable arguments or input",
      "3:stopped at the time limit with no answer",
      "4:a fault of Heddle's"
    })
final class HeddleCommand implements Runnable {
  @CommandLine.Spec private CommandLine.Model.@Nullable CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        Objects.requireNonNull(spec).commandLine(), "a command is missing.");
  }

  /** What {@code --version} says. */
  static final class Program implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"heddle " + HeddleVersion.number()};
    }
  }
}
