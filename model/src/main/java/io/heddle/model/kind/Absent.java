package io.heddle.model.kind;

/** What it means that a member is not in a file. */
public enum Absent {
  /** The file is refused. */
  REFUSED,
  /** The value is null, which is written as JSON's null, and read as that, too. */
  NULL,
  /** The value is null, which is not written; JSON's null is read as that, too. */
  UNSAID,
  /** The member has its usual value ({@link Member#usual}), which is written all the same. */
  USUAL,
  /** The member has its usual value; where it has, it is not written. */
  OMITTED
}
