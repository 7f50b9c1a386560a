package io.heddle.app.cli;

import io.heddle.app.usecase.DataFolder;
import io.heddle.app.usecase.affinity.AffinityLibrary;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --home}: where the affinity library is. */
final class LibraryHomeOption {
  @Option(
      names = "--home",
      paramLabel = "DIR",
      description =
          "folder of the affinity library (default: HEDDLE_HOME or the user's data folder)")
  private @Nullable Path home;

  /** To be closed. */
  AffinityLibrary open() {
    return AffinityLibrary.open(home == null ? DataFolder.path() : home);
  }
}
