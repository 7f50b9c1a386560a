package io.heddle.app.planner.document;

import io.heddle.model.io.FileContent;
import io.heddle.model.io.FileSchema;
import java.util.function.Consumer;

/**
 * An answer that was read from a file, for the feature that takes its kind.
 *
 * @param source the file's name
 */
public record OpenedResult(String source, FileContent<?> content) {
  /** Hands the answer over if it is of a kind; whether it is. */
  public <S> boolean ifOf(FileSchema<S> kind, Consumer<S> taker) {
    var answer = content.as(kind);
    if (answer != null) {
      taker.accept(answer);
    }
    return answer != null;
  }
}
