package io.heddle.app.planner.guide;

import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/** Words for other programs. */
final class GuideClipboard {
  private GuideClipboard() {}

  static void put(String words) {
    var content = new ClipboardContent();
    content.putString(words);
    Clipboard.getSystemClipboard().setContent(content);
  }
}
