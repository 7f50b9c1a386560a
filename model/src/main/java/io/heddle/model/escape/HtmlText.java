package io.heddle.model.escape;

import io.heddle.model.text.VisibleText;

/** Text within an element of HTML, or within a quoted attribute. */
public final class HtmlText {
  private HtmlText() {}

  /** Every character is visible, and none is markup. */
  public static String of(String text) {
    return VisibleText.of(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
