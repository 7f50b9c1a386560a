package io.heddle.app.cli;

import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes what a shell needs to complete commands, options and the names of algorithms. */
final class CompletionCommand extends ConsoleCommand {
  static final String NAME = "completion";

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "SHELL",
      description = "bash, zsh or fish (default: ${DEFAULT-VALUE})")
  private Shell shell = Shell.BASH;

  private enum Shell {
    BASH,
    ZSH,
    FISH;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  CompletionCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    var root = Objects.requireNonNull(spec).root().commandLine();
    console
        .out()
        .print(
            shell == Shell.FISH
                ? FishCompletion.of(root)
                : AutoComplete.bash(root.getCommandName(), root)); // Zsh runs Bash's
    return ExitStatus.DONE;
  }
}
