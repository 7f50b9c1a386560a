package io.heddle.app.cli;

import io.heddle.model.io.GeneratedFolderExport;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes the manual of all commands. */
final class ManCommand extends ConsoleCommand {
  static final String NAME = "man";

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "DIR",
      description = "folder to write to; created if missing")
  private Path folder = Path.of("");

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = {
        "man: a manual page of each command;",
        "markdown: one file, as in the guide (default: ${DEFAULT-VALUE})"
      })
  private Format format = Format.MAN;

  private enum Format {
    MAN,
    MARKDOWN;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Mixin private final ForceOption force = new ForceOption();

  ManCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    var root = Objects.requireNonNull(spec).root().commandLine();
    var pages = format == Format.MAN ? ManualPage.all(root) : CommandReferencePage.all(root);
    GeneratedFolderExport.write(NAME, pages, folder, force.isGiven()).forEach(console::wrote);
    return ExitStatus.DONE;
  }
}
