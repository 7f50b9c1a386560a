package io.heddle.app.planner.controls;

import javafx.scene.control.Spinner;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/** A whole number to type or to step; what is no number is not taken, and the last one stays. */
public final class WholeNumberSpinner extends Spinner<Integer> {
  public WholeNumberSpinner(int least, int most, int value) {
    super(least, most, value);
    setEditable(true);
    getValueFactory()
        .setConverter(
            new StringConverter<>() {
              @Override
              public String toString(@Nullable Integer number) {
                return number == null ? "" : number.toString();
              }

              @Override
              public Integer fromString(@Nullable String text) {
                var digits = text == null ? "" : text.strip();
                if (digits.matches("-?\\d{1,9}")) {
                  return Integer.valueOf(digits);
                }
                getEditor().setText(toString(getValue()));
                return getValue();
              }
            });
  }
}
