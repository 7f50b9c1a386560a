package io.heddle.model.kind;

/** What a file holds: a record whose components say what its members are ({@link FileMember}). */
public interface FileRecordKind {
  /** One line on what it holds and how much of it, for a person. */
  String summary();

  /** What its member {@code schema} says inside of a file of another kind; empty: it has none. */
  default String kindInside() {
    return "";
  }
}
