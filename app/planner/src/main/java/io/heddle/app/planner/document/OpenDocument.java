package io.heddle.app.planner.document;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What is open in a window. Each kind is one class; code about all kinds switches over them. */
public sealed interface OpenDocument
    permits EditableDocument, StandaloneAnswerDocument, StudyDocument {
  /** What a person calls it. */
  String name();

  /** The file it came from or was saved to last, or null. */
  @Nullable Path path();

  /** Whether there is something that no file has. */
  boolean isModified();
}
