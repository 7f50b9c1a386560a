package io.heddle.app.usecase.dispatch;

import io.heddle.model.bandwidth.SurrogateModel;
import org.jspecify.annotations.Nullable;

/**
 * What the learned algorithms are guided by.
 *
 * @param label for a person
 * @param kind where the model comes from
 * @param model the given one; null for the other kinds
 */
public record SearchGuide(String label, Kind kind, @Nullable SurrogateModel model) {
  /** Where the model comes from. */
  public enum Kind {
    /** What is measured and what that teaches of the rest; else the formula. */
    KNOWN,
    /** The built-in formula. */
    FORMULA,
    /** A model from a file, or just trained. */
    GIVEN
  }
}
