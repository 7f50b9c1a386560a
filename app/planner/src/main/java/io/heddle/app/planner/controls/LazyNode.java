package io.heddle.app.planner.controls;

import javafx.scene.Node;
import javafx.scene.layout.StackPane;

/**
 * The place of a part that comes into the scene when it is seen for the first time: JavaFX styles
 * and lays out what is hidden as well, which at the start is a third of the window.
 */
public final class LazyNode extends StackPane {
  public LazyNode(Node part) {
    part.visibleProperty()
        .subscribe(seen -> {
          if (seen && getChildren().isEmpty()) {
            getChildren().add(part);
          }
        });
    visibleProperty().bind(part.visibleProperty());
    managedProperty().bind(part.visibleProperty());
  }
}
