package io.heddle.app.planner.features.federate.view;

import io.heddle.app.planner.controls.LinkedSelectionTable;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * A table of parts of a federation or of its answers.
 *
 * @param <T> a row
 */
final class FederationTable<T> extends LinkedSelectionTable<T> {
  /** See {@link LinkedSelectionTable}. */
  FederationTable(String id, String accessible, String empty, Consumer<T> pick) {
    super(id, accessible, empty, pick);
  }

  /** A column of numbers: whole ones whole, others with three digits that count; NaN is none. */
  void figure(String key, double width, ToDoubleFunction<T> value) {
    figure(key, width, value, FederationTable::text);
  }

  private static String text(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ENGLISH, "%,.0f", value)
        : FederationFigures.number(value);
  }
}
