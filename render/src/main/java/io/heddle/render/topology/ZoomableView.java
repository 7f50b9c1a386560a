package io.heddle.render.topology;

import io.heddle.model.cluster.Position;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.view.PointedMarkView;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.scene.input.KeyCode;
import javafx.scene.input.ScrollEvent;
import javafx.scene.input.ZoomEvent;

/**
 * A picture that is seen through a camera: the wheel zooms around the pointer.
 *
 * @param <M> what can be pointed at
 */
public abstract class ZoomableView<M> extends PointedMarkView<M> {
  private static final double STEP = 1.25;

  /** To the power of the wheel's pixels. */
  private static final double WHEEL = 1.0018;

  private final FabricCamera camera;

  /**
   * @param words of the view and its painters
   */
  protected ZoomableView(ViewTextBundle words, FabricCamera camera) {
    super(words);
    this.camera = camera;
    addEventHandler(
        ScrollEvent.SCROLL,
        event -> {
          zoomAround(Math.pow(WHEEL, event.getDeltaY()), event.getX(), event.getY());
          event.consume();
        });
    addEventHandler(
        ZoomEvent.ZOOM, event -> zoomAround(event.getZoomFactor(), event.getX(), event.getY()));
  }

  protected final FabricCamera camera() {
    return camera;
  }

  /** Shows everything. */
  public final void fit() {
    camera.fit();
    moved();
  }

  /** Zooms around the centre. */
  public final void zoomBy(double factor) {
    zoomAround(factor, getWidth() / 2, getHeight() / 2);
  }

  private void zoomAround(double factor, double x, double y) {
    camera.zoomBy(factor, x, y);
    moved();
  }

  /** Moves the picture by so many pixels. */
  public final void panBy(double dx, double dy) {
    camera.panBy(dx, dy);
    moved();
  }

  /**
   * Whether the key is one that zooms ({@code +}, {@code -}) or fits ({@code 0}, Home); if so, does
   * it.
   */
  public final boolean zoomByKey(KeyCode key) {
    switch (key) {
      case PLUS, ADD, EQUALS -> zoomBy(STEP);
      case MINUS, SUBTRACT -> zoomBy(1 / STEP);
      case DIGIT0, NUMPAD0, HOME -> fit();
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Pixels a model unit. */
  public final ReadOnlyDoubleProperty zoomProperty() {
    return camera.zoomProperty();
  }

  /** A point of the view in model coordinates; the origin before the first picture. */
  public final Position modelAt(double x, double y) {
    var port = camera.viewport();
    return port == null ? new Position(0, 0) : new Position(port.modelX(x), port.modelY(y));
  }
}
