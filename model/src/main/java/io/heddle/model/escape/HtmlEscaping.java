package io.heddle.model.escape;

import io.heddle.model.text.VisibleTextSanitizer;

/** Text within an element of HTML, or within a quoted attribute. */
public final class HtmlEscaping {
  private HtmlEscaping() {}

  /** Every character is visible, and none is markup. */
  public static String of(String text) {
    return VisibleTextSanitizer.of(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
