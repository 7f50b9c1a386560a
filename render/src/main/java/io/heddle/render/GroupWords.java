package io.heddle.render;

import io.heddle.model.job.CommunicationGroupKind;
import java.util.Locale;

/** What the communication groups of a job send, in words. */
public final class GroupWords {
  private GroupWords() {}

  /** How much at a time, and how often in an iteration; “–” where it is not known. */
  public static String sent(ViewTextBundle words, CommunicationGroupKind kind) {
    if (Double.isNaN(kind.bytes())) {
      return "–";
    }
    var bytes = amount(kind.bytes());
    return kind.times() == 1 ? bytes : words.of("drawn.matrix.times", bytes, kind.times());
  }

  private static String amount(double bytes) {
    if (bytes >= 1e9) {
      return String.format(Locale.ENGLISH, "%.2f GB", bytes / 1e9);
    }
    return bytes >= 1e6
        ? String.format(Locale.ENGLISH, "%.1f MB", bytes / 1e6)
        : String.format(Locale.ENGLISH, "%.0f kB", bytes / 1e3);
  }
}
