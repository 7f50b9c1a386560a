package io.heddle.render.federation;

import io.heddle.model.cluster.Position;
import java.util.Comparator;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/**
 * Mouse and keyboard of the map. A drag moves a cluster, or all; a double click opens a cluster, or
 * draws one; arrows go from cluster to cluster, with Alt they move the picked one.
 */
final class FederationMapGestures {
  /** Model units that a cluster moves with a key. */
  private static final double NUDGE = 10;

  private final FederationMapView view;
  private double lastX;
  private double lastY;
  private @Nullable String grabbed;
  private Position grip = new Position(0, 0);

  FederationMapGestures(FederationMapView view) {
    this.view = view;
    view.addEventHandler(MouseEvent.MOUSE_PRESSED, this::pressed);
    view.addEventHandler(MouseEvent.MOUSE_DRAGGED, this::dragged);
    view.addEventHandler(MouseEvent.MOUSE_RELEASED, this::released);
    view.addEventHandler(MouseEvent.MOUSE_CLICKED, this::clicked);
    view.addEventHandler(KeyEvent.KEY_PRESSED, this::typed);
  }

  private @Nullable String clusterAt(MouseEvent event) {
    return view.hitAt(event.getX(), event.getY()) instanceof MapHitTarget.OfCluster(String id)
        ? id
        : null;
  }

  private void pressed(MouseEvent event) {
    lastX = event.getX();
    lastY = event.getY();
    var scene = view.scene();
    grabbed = event.getButton() == MouseButton.PRIMARY ? clusterAt(event) : null;
    if (scene == null || grabbed == null) {
      return;
    }
    if (view.linkingProperty().get()) {
      if (view.linkFrom() == null) {
        view.linkFrom(grabbed);
      }
      return;
    }
    var middle = scene.middle(grabbed);
    var at = view.modelAt(lastX, lastY);
    grip = new Position(middle.x() - at.x(), middle.y() - at.y());
  }

  private void dragged(MouseEvent event) {
    if (view.linkingProperty().get()) {
      if (grabbed != null && !event.isStillSincePress() && !grabbed.equals(view.linkFrom())) {
        view.linkFrom(grabbed); // whatever was chosen before: the drag says where it begins
      }
      view.linkTowards(event.getX(), event.getY());
    } else if (grabbed != null) {
      if (view.isDragging() || !event.isStillSincePress()) {
        var at = view.modelAt(event.getX(), event.getY());
        view.drag(grabbed, new Position(at.x() + grip.x(), at.y() + grip.y()));
      }
    } else {
      view.panBy(event.getX() - lastX, event.getY() - lastY);
    }
    lastX = event.getX();
    lastY = event.getY();
  }

  private void released(MouseEvent event) {
    if (view.linkingProperty().get()) {
      var target = clusterAt(event);
      if (target != null && view.linkFrom() != null && !target.equals(view.linkFrom())) {
        view.linkTo(target);
      }
    } else {
      view.drop();
    }
    grabbed = null;
  }

  private void clicked(MouseEvent event) {
    if (event.getButton() != MouseButton.PRIMARY
        || !event.isStillSincePress()
        || view.linkingProperty().get()) {
      return;
    }
    var hit = view.hitAt(event.getX(), event.getY());
    if (event.getClickCount() == 1) {
      view.choose(hit);
    } else if (event.getClickCount() == 2 && hit instanceof MapHitTarget.OfCluster(String id)) {
      view.open(id);
    } else if (event.getClickCount() == 2 && hit == null) {
      view.add(event.getX(), event.getY());
    }
  }

  private void typed(KeyEvent event) {
    if (event.isShortcutDown()) {
      return;
    }
    switch (event.getCode()) {
      case LEFT, RIGHT, UP, DOWN -> arrow(event.getCode(), event.isAltDown());
      case ENTER -> enter();
      case DELETE, BACK_SPACE -> view.delete();
      case ESCAPE -> escape();
      default -> {
        if (!view.zoomByKey(event.getCode())) {
          return;
        }
      }
    }
    event.consume();
  }

  private void escape() {
    if (view.linkingProperty().get()) {
      view.linkingProperty().set(false);
    } else {
      view.choose(null);
    }
  }

  private void enter() {
    if (view.picked() instanceof MapHitTarget.OfCluster(String id)) {
      if (!view.linkingProperty().get()) {
        view.open(id);
      } else if (view.linkFrom() == null) {
        view.linkFrom(id);
      } else {
        view.linkTo(id);
      }
    }
  }

  private void arrow(KeyCode code, boolean move) {
    int dx = code == KeyCode.RIGHT ? 1 : code == KeyCode.LEFT ? -1 : 0;
    int dy = code == KeyCode.DOWN ? 1 : code == KeyCode.UP ? -1 : 0;
    var scene = view.scene();
    if (scene == null || scene.layout().federation().clusters().isEmpty()) {
      return;
    }
    if (!(view.picked() instanceof MapHitTarget.OfCluster(String from))
        || !scene.layout().has(from)) {
      view.choose(
          new MapHitTarget.OfCluster(scene.layout().federation().clusters().getFirst().id()));
      return;
    }
    var at = scene.middle(from);
    if (move) {
      view.move(from, new Position(at.x() + NUDGE * dx, at.y() + NUDGE * dy));
      return;
    }
    scene.layout().federation().clusters().stream()
        .filter(each -> ahead(at, scene.middle(each.id()), dx, dy) > 0)
        .min(Comparator.comparingDouble(each -> distance(at, scene.middle(each.id()), dx, dy)))
        .ifPresent(each -> {
          view.choose(new MapHitTarget.OfCluster(each.id()));
          if (view.linkFrom() != null) {
            var box = view.screenBox(each.id());
            if (box != null) {
              view.linkTowards(box.centreX(), box.centreY());
            }
          }
        });
  }

  private static double ahead(Position from, Position to, int dx, int dy) {
    return (to.x() - from.x()) * dx + (to.y() - from.y()) * dy;
  }

  /** What lies aside is further than what lies ahead. */
  private static double distance(Position from, Position to, int dx, int dy) {
    double aside = Math.abs((to.x() - from.x()) * dy) + Math.abs((to.y() - from.y()) * dx);
    return ahead(from, to, dx, dy) + 2.5 * aside;
  }
}
