package io.heddle.render.topology;

import io.heddle.model.cluster.Minipod;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/**
 * Mouse and keyboard on the fabric. Drag pans, the wheel zooms around the pointer, a double click
 * fits; with the keyboard, arrows move from minipod to minipod, Enter selects, + − 0 zoom.
 */
final class FabricInputControls {
  private final FabricView view;
  private double lastX;
  private double lastY;

  FabricInputControls(FabricView view) {
    this.view = view;
    view.addEventHandler(
        MouseEvent.MOUSE_PRESSED,
        event -> {
          lastX = event.getX();
          lastY = event.getY();
        });
    view.addEventHandler(MouseEvent.MOUSE_DRAGGED, this::dragged);
    view.addEventHandler(MouseEvent.MOUSE_CLICKED, this::clicked);
    view.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
  }

  private void dragged(MouseEvent event) {
    view.panBy(event.getX() - lastX, event.getY() - lastY);
    lastX = event.getX();
    lastY = event.getY();
  }

  private void clicked(MouseEvent event) {
    if (event.getButton() == MouseButton.PRIMARY && event.isStillSincePress()) {
      if (event.getClickCount() == 2) {
        view.fit();
      } else {
        view.click(event.getX(), event.getY());
      }
    }
  }

  private void pressed(KeyEvent event) {
    var scene = view.scene();
    if (scene == null) {
      return;
    }
    switch (event.getCode()) {
      case RIGHT, DOWN -> step(scene, 1);
      case LEFT, UP -> step(scene, -1);
      case ENTER, SPACE -> view.choose(view.hovered());
      case ESCAPE -> view.choose(null);
      default -> {
        if (!view.zoomByKey(event.getCode())) {
          return;
        }
      }
    }
    event.consume();
  }

  private void step(FabricSceneModel scene, int by) {
    var pods = scene.layout.podsByName();
    if (!pods.isEmpty()) {
      int at = by > 0 ? -1 : 0;
      if (view.hovered() instanceof HitTestResult.MinipodHit(Minipod minipod)) {
        at = pods.indexOf(scene.layout.pods().get(minipod.index()));
      }
      view.pointAt(
          new HitTestResult.MinipodHit(pods.get(Math.floorMod(at + by, pods.size())).minipod()));
    }
  }
}
