package io.heddle.model.edit;

import org.jspecify.annotations.Nullable;

/** Something that was done and can be taken back. */
public interface UndoableStep {
  /** What was done, in a person's words. */
  String description();

  /**
   * Edits of one topic in a row are one step, so that typing is not undone letter by letter; null
   * for an edit that stands alone.
   */
  @Nullable String topic();
}
