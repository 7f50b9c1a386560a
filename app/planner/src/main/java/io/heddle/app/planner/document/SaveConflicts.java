package io.heddle.app.planner.document;

import java.nio.file.Path;

/** Asks a person what to do where another program changed the file that is to be saved. */
@FunctionalInterface
public interface SaveConflicts {
  /**
   * Nothing is written yet.
   *
   * @param changed the file that another program changed
   * @param overwrite replaces the other program's changes
   * @param then goes on once the document is saved
   */
  void ask(EditedDocument document, Path changed, Runnable overwrite, Runnable then);
}
