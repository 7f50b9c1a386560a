package io.heddle.app.planner.controls;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks a person for files. An interface, because native choosers need a real screen. */
public interface FileChoosers {
  /** Files to open; empty when the person changed their mind. */
  List<Path> open();

  /** {@link #open()} of files of any kind. */
  default List<Path> openAny() {
    return open();
  }

  /** Where to save a file, or null. */
  @Nullable Path save(String suggestion);

  /** A folder, or null. */
  @Nullable Path folder();
}
