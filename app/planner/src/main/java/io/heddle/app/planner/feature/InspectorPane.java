package io.heddle.app.planner.feature;

import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

/** The right panel: cards one below the other, scrolled where they do not fit. */
public final class InspectorPane extends ScrollPane {
  public InspectorPane(Node... cards) {
    setId("inspector");
    getStyleClass().add("inspector");
    setFitToWidth(true);
    setHbarPolicy(ScrollBarPolicy.NEVER);
    var content = new VBox(12, cards);
    content.getStyleClass().add("inspector-content");
    setContent(content);
  }
}
