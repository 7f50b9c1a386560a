package io.heddle.app.planner.controls;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;

/** In the place of an answer: that there is none, and how to get one. */
public final class EmptyState extends VBox {
  private static final double READABLE = 520;

  /**
   * @param next what leads there, such as a button
   */
  public EmptyState(String id, String what, String how, Node... next) {
    super(10);
    setId(id);
    setAlignment(Pos.CENTER);
    setMinHeight(0);
    var words = Ui.paragraph(how, "text-muted");
    words.setTextAlignment(TextAlignment.CENTER);
    words.setMaxWidth(READABLE);
    getChildren().addAll(Ui.label(what, "text-bold"), words);
    getChildren().addAll(next);
  }
}
