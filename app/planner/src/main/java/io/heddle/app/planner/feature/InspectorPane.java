package io.heddle.app.planner.feature;

import io.heddle.app.planner.controls.NodeScreenBounds;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

/**
 * The right panel: cards one below the other, scrolled where they do not fit. An answer that comes
 * or goes above it does not take what a person types in out of sight.
 */
public class InspectorPane extends ScrollPane {
  private final VBox content = new VBox(12);

  public InspectorPane(Node... cards) {
    setId("inspector");
    getStyleClass().add("inspector");
    setFitToWidth(true);
    setHbarPolicy(ScrollBarPolicy.NEVER);
    content.getStyleClass().add("inspector-content");
    setContent(content);
    add(cards);
    NodeScreenBounds.keepFocusSeen(this, content);
  }

  protected final void add(Node... cards) {
    content.getChildren().addAll(cards);
  }
}
