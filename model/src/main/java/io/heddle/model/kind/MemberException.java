package io.heddle.model.kind;

import io.heddle.model.text.Advice;
import org.jspecify.annotations.Nullable;

/**
 * Thrown by the constructor of a record whose values do not fit each other. A reader turns it into
 * a finding at the member that it names.
 */
public final class MemberException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final String pointer;
  private final String expected;
  private final transient @Nullable Advice advice;

  /**
   * @param pointer JSON pointer from the record to the member: {@code /gpus/1}; empty: the record
   * @param expected what should be there
   */
  public MemberException(String pointer, String expected) {
    this(pointer, expected, null);
  }

  /** {@link #MemberException(String, String)} with advice. */
  public MemberException(String pointer, String expected, @Nullable Advice advice) {
    super("%s: expected %s".formatted(pointer, expected));
    this.pointer = pointer;
    this.expected = expected;
    this.advice = advice;
  }

  public String pointer() {
    return pointer;
  }

  public String expected() {
    return expected;
  }

  public @Nullable Advice advice() {
    return advice;
  }
}
