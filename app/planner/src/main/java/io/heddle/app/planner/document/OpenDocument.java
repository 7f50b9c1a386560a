package io.heddle.app.planner.document;

import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is open in a window; unless it says otherwise, a file that is not edited. Each kind is one
 * class; code about all kinds switches over them.
 */
public sealed interface OpenDocument
    permits EditableDocument, StandaloneAnswerDocument, StudyDocument {
  /** What a person calls it. */
  default String name() {
    return String.valueOf(Objects.requireNonNull(path()).getFileName());
  }

  /** The file it came from or was saved to last, or null. */
  @Nullable Path path();

  /** Whether there is something that no file has. */
  default boolean isModified() {
    return false;
  }
}
