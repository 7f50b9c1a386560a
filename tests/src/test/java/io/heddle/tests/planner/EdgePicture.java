package io.heddle.tests.planner;

import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.WritableImage;

/** How the edge of a node and what is close around it looked: the place where a focus is shown. */
record EdgePicture(Scene scene, Rectangle2D area, WritableImage taken) {
  private static final double MARGIN = 4;
  private static final int EDGE = 6;

  /** So many pixels that differ are seen. */
  private static final int VISIBLE = 12;

  /**
   * @throws AssertionError if no part of the node is in its window
   */
  static EdgePicture of(Node node) {
    return UiToolkit.onFx(() -> {
      var scene = node.getScene();
      var box = node.localToScene(node.getLayoutBounds());
      double left = Math.max(0, Math.floor(box.getMinX()) - MARGIN);
      double top = Math.max(0, Math.floor(box.getMinY()) - MARGIN);
      double width = Math.min(scene.getWidth(), box.getMaxX() + MARGIN) - left;
      double height = Math.min(scene.getHeight(), box.getMaxY() + MARGIN) - top;
      if (width <= 0 || height <= 0) {
        throw new AssertionError("no part of %s is in its window".formatted(node));
      }
      var area = new Rectangle2D(left, top, width, height);
      return new EdgePicture(scene, area, take(scene, area));
    });
  }

  private static WritableImage take(Scene scene, Rectangle2D area) {
    var parameters = new SnapshotParameters();
    parameters.setViewport(area);
    return scene.getRoot().snapshot(parameters, null);
  }

  /** Whether a person sees that it looks otherwise now. */
  boolean hasChanged() {
    var now = UiToolkit.onFx(() -> take(scene, area));
    int width = (int) now.getWidth();
    int height = (int) now.getHeight();
    var before = taken.getPixelReader();
    var after = now.getPixelReader();
    int seen = 0;
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        boolean edge = y < EDGE || y >= height - EDGE || x < EDGE || x >= width - EDGE;
        seen += edge && before.getArgb(x, y) != after.getArgb(x, y) ? 1 : 0;
      }
    }
    return seen > VISIBLE;
  }
}
