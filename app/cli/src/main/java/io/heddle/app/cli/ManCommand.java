package io.heddle.app.cli;

import io.heddle.model.io.FolderExport;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes the manual pages of all commands. */
@Command(
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  heddle man -o ~/.local/share/man/man1 && man heddle-place"})
final class ManCommand implements Callable<Integer> {
  static final String NAME = "man";

  private final Console console;

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "DIR",
      description = "folder to write to; made if it is missing")
  private Path folder = Path.of("");

  @Mixin private final ForceOption force = new ForceOption();

  ManCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var root = Objects.requireNonNull(spec).root().commandLine();
    FolderExport.write(NAME, ManPage.all(root), folder, force.isGiven())
        .forEach(file -> console.err().println("wrote " + file));
    return ExitStatus.DONE;
  }
}
