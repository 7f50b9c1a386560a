package io.heddle.render.topology;

import io.heddle.model.cluster.Position;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Which part of the fabric is seen, and how large. Until it is moved, all of the fabric fits the
 * view, whatever size both have; then it stays where it is put.
 */
public final class FabricCamera {
  /** Pixels a model unit when a few hosts are looked at. */
  private static final double NEAREST = 20;

  /** Pixels a model unit at most, where all fits. */
  static final double MOST = 4;

  /** Pixels a model unit at least, where one node is looked for. */
  private static final double TOLD_APART = 3;

  private final ReadOnlyDoubleWrapper zoom = new ReadOnlyDoubleWrapper(1);
  private @Nullable FabricViewport port;
  private boolean fitted = true;

  /** Whether it came near by itself. */
  private boolean near;

  private final double left;
  private final double head;

  /** Leaves room for the legend above a fabric and the names of its tiers. */
  FabricCamera() {
    this(FabricViewport.LEFT, FabricViewport.HEAD);
  }

  /**
   * @param left room on the left of what fits, in pixels
   * @param head room above it, in pixels
   */
  public FabricCamera(double left, double head) {
    this.left = left;
    this.head = head;
  }

  /** Pixels a model unit. */
  public ReadOnlyDoubleProperty zoomProperty() {
    return zoom.getReadOnlyProperty();
  }

  /** What is seen; null before the first frame. */
  public @Nullable FabricViewport viewport() {
    return port;
  }

  /** Whether all of the fabric is seen, at any size of the view. */
  boolean isFitted() {
    return fitted;
  }

  /** Whether the view had another size in the last frame. */
  boolean isResized(double width, double height) {
    var now = port;
    return now != null && (now.width() != width || now.height() != height);
  }

  /** The view gets another size: no row that was seen is hidden by that. */
  void resize(ModelBox rows, double width, double height) {
    var now = port;
    if (now != null && !fitted) {
      see(now.resized(width, height, rows));
    }
  }

  /** Whether it zoomed in automatically, and was not moved since. */
  boolean isNear() {
    return near;
  }

  /** What is seen of bounds in a view of this size, for the next frame. */
  public FabricViewport frame(ModelBox bounds, double width, double height) {
    var now = port;
    now =
        now == null || fitted
            ? FabricViewport.fit(bounds, width, height, MOST, left, head)
            : now.resized(width, height);
    see(now);
    return now;
  }

  private void see(FabricViewport now) {
    port = now;
    zoom.set(now.scale());
  }

  /** Shows everything. */
  public void fit() {
    fitted = true;
    near = false;
  }

  /** The fabric has changed: what is seen of it stays where it is, as far as it can. */
  public void keep(ModelBox before, ModelBox now) {
    fitted = fitted && before.equals(now);
  }

  /** Zooms around a point of the view. */
  public void zoomBy(double factor, double x, double y) {
    var now = port;
    if (now != null) {
      put(now.zoomed(factor, x, y));
    }
  }

  /** Moves the fabric by so many pixels. */
  public void panBy(double dx, double dy) {
    var now = port;
    if (now != null) {
      put(now.moved(dx, dy));
    }
  }

  private void put(FabricViewport now) {
    see(now);
    fitted = false;
    near = false;
  }

  /** Moves a place to the middle. */
  public void centreOn(Position place) {
    var now = port;
    if (now != null) {
      put(now.centred(place.x(), place.y(), now.scale()));
    }
  }

  /** Moves a node to the middle, near enough to be distinguished from its neighbours. */
  void centreOn(ModelBox node) {
    var now = port;
    if (now != null) {
      put(now.centred(node.centreX(), node.centreY(), Math.max(now.scale(), TOLD_APART)));
    }
  }

  /**
   * Comes near to see all of some hosts, where a host is then drawn at least so large.
   *
   * @return whether that is so; if not, nothing moves
   */
  boolean comeNear(ModelBox hosts, double width, double height, double pixelsPerHost) {
    if (width <= 0 || height <= 0) {
      return false;
    }
    var there = FabricViewport.fit(hosts, width, height, NEAREST);
    if (MinipodLayout.HOST * there.scale() < pixelsPerHost) {
      return false;
    }
    put(there);
    near = true;
    return true;
  }

  /** Whether less than two thirds of the bounds are seen. */
  boolean isPartOf(ModelBox bounds) {
    var now = port;
    if (now == null) {
      return false;
    }
    double width =
        Math.min(bounds.right(), now.modelX(now.width())) - Math.max(bounds.x(), now.x());
    double height =
        Math.min(bounds.bottom(), now.modelY(now.height())) - Math.max(bounds.y(), now.y());
    return 3 * Math.max(0, width) * Math.max(0, height) < 2 * bounds.width() * bounds.height();
  }
}
