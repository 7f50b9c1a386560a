package io.heddle.app.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;

/** {@code --export DIR}, {@code --force}: a folder for files that other programs read. */
final class ExportFolderOption extends BuiltOption {
  @Mixin private final ForceOption force = new ForceOption();

  /**
   * @param files what is written
   */
  ExportFolderOption(String files) {
    super(
        OptionSpec.builder("--export")
            .type(Path.class)
            .paramLabel("DIR")
            .description("folder for %s; created if missing".formatted(files)));
  }

  /**
   * Writes where a folder is given.
   *
   * @param files writes into a folder, over files that Heddle did not write where it may
   */
  void write(Console console, BiFunction<Path, Boolean, List<Path>> files) {
    @Nullable Path folder = option.getValue();
    if (folder != null) {
      files.apply(folder, force.isGiven()).forEach(console::wrote);
    }
  }
}
