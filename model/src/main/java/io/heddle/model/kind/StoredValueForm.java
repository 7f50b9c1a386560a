package io.heddle.model.kind;

/**
 * The form in which a value stands in a file.
 *
 * @param <T> the value
 * @param <F> the form, with its annotations: {@code @FileMember("two ids") List<@NameMember
 *     String>}
 */
public interface StoredValueForm<T, F> {
  /** What a file has. */
  F toFile(T value);

  /**
   * What a file means.
   *
   * @throws MemberException if it means nothing
   */
  T fromFile(F form);
}
