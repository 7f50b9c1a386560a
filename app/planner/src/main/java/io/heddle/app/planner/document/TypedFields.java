package io.heddle.app.planner.document;

import java.util.HashMap;
import java.util.Map;

/**
 * Texts as typed so far, which may not be numbers yet. Implemented by an immutable record.
 *
 * @param <F> what can be typed
 */
public interface TypedFields<F extends Enum<F>> {
  /** What is typed; a field that is missing is empty. */
  Map<F, String> texts();

  default String text(F field) {
    return texts().getOrDefault(field, "");
  }

  /** The texts with another one in a field. */
  default Map<F, String> textsWith(F field, String text) {
    var changed = new HashMap<>(texts());
    changed.put(field, text.strip());
    return changed;
  }

  /** The typed number, or 0 where there is none. */
  default int number(F field) {
    var digits = text(field).replace(",", "");
    return digits.matches("\\d{1,9}") ? Integer.parseInt(digits) : 0;
  }
}
