package io.heddle.app.cli;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Writes what a shell needs to complete commands, options and the names of algorithms. */
@Command(
    mixinStandardHelpOptions = true,
    footer = {"", "Example, for Bash and Zsh:", "  source <(heddle completion)"})
final class CompletionCommand implements Callable<Integer> {
  static final String NAME = "completion";

  private final Console console;

  @Spec private @Nullable CommandSpec spec;

  CompletionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var root = Objects.requireNonNull(spec).root().commandLine();
    console.out().print(AutoComplete.bash(root.getCommandName(), root));
    return ExitStatus.DONE;
  }
}
