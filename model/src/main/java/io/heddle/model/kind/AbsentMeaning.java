package io.heddle.model.kind;

/** What it means that a member is not in a file. */
public enum AbsentMeaning {
  /**
   * What the component says: one that may be null is {@link #OMITTED}, unless a word decides
   * whether it is there ({@link WhereWord}), one with a usual value has it ({@link #USUAL}), and
   * any other is {@link #REFUSED}.
   */
  OF_COMPONENT,
  /** The file is refused. */
  REFUSED,
  /** The value is the usual one, or null; it is written as JSON's null, and read as that, too. */
  NULL,
  /** The same, but it is not written. */
  UNSAID,
  /** The member has its usual value ({@link FileMember#usual}), which is written all the same. */
  USUAL,
  /** The member has its usual value; where it has, it is not written. */
  OMITTED
}
