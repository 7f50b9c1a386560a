package io.heddle.app.planner.features.simulate;

import io.heddle.app.planner.Text;
import java.util.Locale;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/**
 * A number as it is typed. View model: knows no view.
 *
 * @param name what a person calls it, with its unit
 * @param least that it may be
 * @param most that it may be
 * @param whole whether it has no fraction
 * @param optional whether it may be empty
 * @param text as typed
 */
public record TypedNumberDraft(
    String name, double least, double most, boolean whole, boolean optional, StringProperty text) {
  /** A whole number. */
  static TypedNumberDraft whole(String name, long value, long least, long most) {
    return number(name, (double) value, (double) least, (double) most, true, false);
  }

  /** Any number, or a whole one; where it is optional, empty is NaN. */
  static TypedNumberDraft number(
      String name, double value, double least, double most, boolean whole, boolean optional) {
    var draft =
        new TypedNumberDraft(name, least, most, whole, optional, new SimpleStringProperty(""));
    if (!Double.isNaN(value)) {
      draft.set(value);
    }
    return draft;
  }

  void set(double value) {
    text.set(written(value));
  }

  private String written(double value) {
    return whole || value == Math.rint(value)
        ? String.format(Locale.ENGLISH, "%.0f", value)
        : String.valueOf(value);
  }

  /** What is wrong with it, or empty. */
  public String error() {
    double value = value();
    boolean fits =
        Double.isNaN(value) ? optional && text.get().isBlank() : value >= least && value <= most;
    return fits && (!whole || Double.isNaN(value) || value == Math.rint(value))
        ? ""
        : Text.of(
            "simulate.error.number",
            name,
            text.get(),
            whole ? 1 : 0,
            written(least),
            String.format(Locale.ENGLISH, "%,.12g", most).replaceAll("\\.?0+$", ""));
  }

  /** NaN where nothing, or nothing that is a number, is typed. */
  public double value() {
    var digits = text.get().replace(",", "").strip();
    try {
      return digits.isEmpty() ? Double.NaN : Double.parseDouble(digits);
    } catch (NumberFormatException noNumber) {
      return Double.NaN;
    }
  }
}
