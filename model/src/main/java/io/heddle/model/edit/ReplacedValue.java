package io.heddle.model.edit;

/** A value that an edit put in the place of another, whole; the same one where it did not. */
public record ReplacedValue<T>(T before, T after) {
  public boolean isEmpty() {
    return before.equals(after);
  }
}
