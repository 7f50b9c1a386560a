package io.heddle.model.io;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a usable file holds.
 *
 * @param schema the kind of the file
 * @param advice what is strange in it, though it can be used: members that look misspelt, numbers
 *     that do not fit each other
 */
public record Content<T>(Schema<T> schema, T value, List<Finding> advice) {
  public Content {
    advice = List.copyOf(advice);
  }

  /** The value if the file is of a kind, else null. */
  @SuppressWarnings("unchecked") // a schema is one object, which says the type of its values
  public <S> @Nullable S as(Schema<S> wanted) {
    return schema.equals(wanted) ? (S) value : null;
  }

  /** One line on what the file holds and how much of it. */
  public String summary() {
    return schema.summary(value);
  }

  /** What of other files it speaks of. */
  public References references() {
    return schema.references(value);
  }

  /** The text of such a file. */
  public String toJson() {
    return schema.toJson(value);
  }
}
