package io.heddle.model.edit;

/** Something that was done and can be taken back. */
public interface UndoableStep {
  /** What was done, in a person's words. */
  String description();
}
