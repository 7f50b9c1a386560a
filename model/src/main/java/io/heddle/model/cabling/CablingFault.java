package io.heddle.model.cabling;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A cable that is not as planned.
 *
 * @param planned null where none is
 * @param found null where none is; its devices go by their planned names where they have one
 * @param reason for a person
 */
public record CablingFault(
    Kind kind, @Nullable Cable planned, @Nullable Cable found, String reason) {
  /** How it differs. */
  public enum Kind {
    /** Planned and not found. */
    MISSING,
    /** Goes elsewhere than planned, or is slower. */
    WRONG,
    /** Found and not planned. */
    EXTRA;

    /** The word of tables. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The cable that a person looks for: where it is, else where it should be. */
  public Cable cable() {
    var shown = found == null ? planned : found;
    if (shown == null) {
      throw new IllegalStateException("a fault without a cable");
    }
    return shown;
  }
}
