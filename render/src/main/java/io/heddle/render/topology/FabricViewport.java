package io.heddle.render.topology;

/**
 * The visible part of the fabric.
 *
 * @param scale pixels a model unit
 * @param x model coordinate at the left edge
 * @param y model coordinate at the top edge
 * @param width of the screen in pixels
 * @param height of the screen in pixels
 */
public record FabricViewport(double scale, double x, double y, double width, double height) {
  private static final double MARGIN = 14;
  static final double HEAD = 48;
  static final double LEFT = 78;

  /** Shows all of a box, centred, with room for the legend above and tier names on the left. */
  static FabricViewport fit(ModelBox bounds, double width, double height) {
    return fit(bounds, width, height, FabricCamera.MOST);
  }

  /**
   * @param most pixels a model unit at most
   */
  static FabricViewport fit(ModelBox bounds, double width, double height, double most) {
    return fit(bounds, width, height, most, LEFT, HEAD);
  }

  /**
   * @param left room on the left, in pixels
   * @param head room above, in pixels
   */
  public static FabricViewport fit(
      ModelBox bounds, double width, double height, double most, double left, double head) {
    double scale =
        Math.max(
            1e-3,
            Math.min(
                (width - left - MARGIN) / Math.max(1, bounds.width()),
                (height - head - MARGIN) / Math.max(1, bounds.height())));
    scale = Math.min(scale, most);
    return new FabricViewport(
        scale,
        bounds.centreX() - (width + left - MARGIN) / 2 / scale,
        bounds.centreY() - (height + head - MARGIN) / 2 / scale,
        width,
        height);
  }

  FabricViewport zoomed(double factor, double aroundX, double aroundY) {
    double next = Math.clamp(scale * factor, 0.01, 60);
    return new FabricViewport(
        next,
        x + aroundX / scale - aroundX / next,
        y + aroundY / scale - aroundY / next,
        width,
        height);
  }

  FabricViewport moved(double dx, double dy) {
    return new FabricViewport(scale, x - dx / scale, y - dy / scale, width, height);
  }

  /** The same size of view with a place of the model in its middle. */
  FabricViewport centred(double modelX, double modelY, double newScale) {
    return new FabricViewport(
        newScale, modelX - width / 2 / newScale, modelY - height / 2 / newScale, width, height);
  }

  /** Where a box of the model is on the screen. */
  public ModelBox onScreen(ModelBox box) {
    return new ModelBox(
        screenX(box.x()), screenY(box.y()), box.width() * scale, box.height() * scale);
  }

  FabricViewport resized(double newWidth, double newHeight) {
    return new FabricViewport(scale, x, y, newWidth, newHeight);
  }

  /** In a view of another size, in which rows that were whole are so: a bar hides none. */
  FabricViewport resized(double newWidth, double newHeight, ModelBox rows) {
    double hidden = rows.bottom() - (y + newHeight / scale);
    if (newHeight >= height || hidden <= 0 || rows.bottom() > modelY(height)) {
      return resized(newWidth, newHeight);
    }
    if (hidden <= rows.y() - y - HEAD / scale || rows.y() < y) {
      return new FabricViewport(scale, x, y + hidden, newWidth, newHeight);
    }
    double smaller = scale * newHeight / height;
    double left = x + width / 2 / scale - newWidth / 2 / smaller;
    return new FabricViewport(smaller, left, y, newWidth, newHeight);
  }

  public double screenX(double modelX) {
    return (modelX - x) * scale;
  }

  public double screenY(double modelY) {
    return (modelY - y) * scale;
  }

  public double modelX(double screenX) {
    return x + screenX / scale;
  }

  public double modelY(double screenY) {
    return y + screenY / scale;
  }

  public boolean shows(ModelBox box) {
    return box.right() >= x
        && box.bottom() >= y
        && box.x() <= x + width / scale
        && box.y() <= y + height / scale;
  }
}
