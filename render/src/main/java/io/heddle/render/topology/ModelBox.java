package io.heddle.render.topology;

/** A rectangle in model coordinates. */
public record ModelBox(double x, double y, double width, double height) {
  public double right() {
    return x + width;
  }

  public double bottom() {
    return y + height;
  }

  public double centreX() {
    return x + width / 2;
  }

  public double centreY() {
    return y + height / 2;
  }

  public boolean contains(double px, double py) {
    return px >= x && px < right() && py >= y && py < bottom();
  }

  /** Whether the interiors overlap. */
  public boolean intersects(ModelBox other) {
    return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
  }

  public ModelBox union(ModelBox other) {
    double left = Math.min(x, other.x);
    double top = Math.min(y, other.y);
    return new ModelBox(
        left,
        top,
        Math.max(right(), other.right()) - left,
        Math.max(bottom(), other.bottom()) - top);
  }

  public ModelBox grow(double by) {
    return new ModelBox(x - by, y - by, width + 2 * by, height + 2 * by);
  }

  public ModelBox moved(double dx, double dy) {
    return new ModelBox(x + dx, y + dy, width, height);
  }
}
