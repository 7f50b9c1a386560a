package io.heddle.app.planner.document;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Asks a person what to do where another program changed the file that is to be saved. */
@FunctionalInterface
public interface SaveConflicts {
  /**
   * What can be done.
   *
   * @param overwrite replaces the other program's changes
   * @param merge saves both programs' changes; null where they meet, or the file cannot be read
   * @param then goes on once the document is saved
   */
  record Choices(Runnable overwrite, @Nullable Runnable merge, Runnable then) {}

  /**
   * Nothing is written yet.
   *
   * @param changed the file that another program changed
   */
  void ask(EditableDocument document, Path changed, Choices choices);
}
