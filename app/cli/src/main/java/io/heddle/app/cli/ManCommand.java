package io.heddle.app.cli;

import io.heddle.model.io.GeneratedFolderExport;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Writes the manual of all commands. */
final class ManCommand extends ConsoleCommand {
  static final String NAME = "man";

  @Spec private @Nullable CommandSpec spec;

  @Mixin private final RequiredTargetOption folder = RequiredTargetOption.folder();

  @Mixin
  private final WordChoiceOption<Format> format =
      new WordChoiceOption<>(
          Format.class,
          "man: a manual page of each command; markdown: one file, as in the guide",
          "--format");

  private enum Format {
    MAN,
    MARKDOWN
  }

  @Mixin private final ForceOption force = new ForceOption();

  ManCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    var root = Objects.requireNonNull(spec).root().commandLine();
    var pages =
        format.value() == Format.MAN ? ManualPage.all(root) : CommandReferencePage.all(root);
    GeneratedFolderExport.write(NAME, pages, folder.path(), force.isGiven())
        .forEach(console::wrote);
    return ExitStatus.DONE;
  }
}
