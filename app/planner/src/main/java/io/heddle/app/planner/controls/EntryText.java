package io.heddle.app.planner.controls;

import java.util.function.Function;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/**
 * How the entries of a box are written that are chosen, not typed.
 *
 * @param <T> an entry
 */
public final class EntryText<T> extends StringConverter<T> {
  private final Function<T, String> words;

  public EntryText(Function<T, String> words) {
    this.words = words;
  }

  @Override
  public String toString(@Nullable T entry) {
    return entry == null ? "" : words.apply(entry);
  }

  @Override
  public T fromString(String text) {
    throw new UnsupportedOperationException("entries are chosen, not typed: " + text);
  }
}
