package io.heddle.render.topology;

import io.heddle.model.cluster.Position;
import io.heddle.render.Rgba;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.topology.FabricSceneModel.PodScene;
import io.heddle.render.topology.FabricSceneModel.State;
import io.heddle.render.view.PainterRegionView;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/**
 * The whole fabric in small, with a frame around the part that the canvas shows; a press or a drag
 * moves the canvas there. O(minipods) to paint.
 */
public final class FabricOverviewView extends PainterRegionView {
  private static final double INSET = 6;
  private static final double WIDTH = 180;
  private static final double LEAST_WIDTH = 100;
  private static final double HEIGHT_OF_WIDTH = 0.62;

  /** Of the canvas' width, so that it hides little of a small one. */
  private static final double SHARE = 0.25;

  /** More hosts without a minipod than this are not drawn one by one. */
  private static final int MANY = 2_000;

  private final FabricView fabric;
  private final ReadOnlyBooleanWrapper useful = new ReadOnlyBooleanWrapper();
  private @Nullable FabricViewport map;

  public FabricOverviewView(FabricView fabric) {
    super(fabric.saying());
    this.fabric = fabric;
    setAccessibleText(words().of("drawn.fabric.overview"));
    setFocusTraversable(false);
    setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
    setMinSize(USE_PREF_SIZE, USE_PREF_SIZE);
    fabric.setOnViewed(() -> {
      double wide = Math.rint(Math.clamp(SHARE * fabric.getWidth(), LEAST_WIDTH, WIDTH));
      setPrefSize(wide, Math.rint(HEIGHT_OF_WIDTH * wide));
      useful.set(fabric.isPart());
      repaint();
    });
    addEventHandler(MouseEvent.MOUSE_PRESSED, this::go);
    addEventHandler(MouseEvent.MOUSE_DRAGGED, this::go);
  }

  /** Whether the canvas shows so little of the fabric that a map helps. */
  public ReadOnlyBooleanProperty usefulProperty() {
    return useful.getReadOnlyProperty();
  }

  private void go(MouseEvent event) {
    if (map != null) {
      fabric.centreOn(new Position(map.modelX(event.getX()), map.modelY(event.getY())));
    }
    event.consume();
  }

  @Override
  protected void pointed(double x, double y) {}

  @Override
  protected void left() {}

  @Override
  protected void paint(PaintSurface target, double width, double height) {
    var scene = fabric.scene();
    var port = fabric.viewport();
    if (scene == null || port == null) {
      return;
    }
    var bounds = scene.layout.bounds();
    double scale =
        Math.min(
            (width - 2 * INSET) / Math.max(1, bounds.width()),
            (height - 2 * INSET) / Math.max(1, bounds.height()));
    var now =
        new FabricViewport(
            scale,
            bounds.centreX() - width / 2 / scale,
            bounds.centreY() - height / 2 / scale,
            width,
            height);
    map = now;
    target.fillRound(0, 0, width, height, 6, theme().background().withOpacity(0.92));
    target.strokeRound(0.5, 0.5, width - 1, height - 1, 6, theme().border(), 1);
    for (var each : scene.layout.looseSwitches()) {
      fill(target, now, scene.layout.box(each.id()), theme().strong());
    }
    boolean alone = scene.pods.size() <= MANY;
    for (var pod : scene.pods) {
      var frame = pod.pod().frame();
      if (frame != null || alone) {
        fill(target, now, frame == null ? pod.boxes().getFirst() : frame, colour(pod));
      }
    }
    double left = Math.max(1, now.screenX(port.x()));
    double top = Math.max(1, now.screenY(port.y()));
    double right = Math.min(width - 1, now.screenX(port.modelX(port.width())));
    double bottom = Math.min(height - 1, now.screenY(port.modelY(port.height())));
    if (right > left && bottom > top) {
      target.fillRect(left, top, right - left, bottom - top, theme().accent().withOpacity(0.2));
      target.strokeRect(left, top, right - left, bottom - top, theme().text(), 2);
    }
  }

  /** Mixed of what its hosts do. */
  private Rgba colour(PodScene pod) {
    double all = Math.max(1, pod.hosts().size());
    var rest = theme().busy().mix(theme().free(), pod.count(State.FREE) / all);
    return rest.mix(theme().minipod(pod.index()), pod.count(State.PLACED) / all);
  }

  private static void fill(PaintSurface target, FabricViewport map, ModelBox box, Rgba colour) {
    double x = map.screenX(box.x());
    double y = map.screenY(box.y());
    double gap = box.width() * map.scale() > 4 ? 1 : 0;
    target.fillRect(
        x,
        y,
        Math.max(1, box.width() * map.scale() - gap),
        Math.max(1, box.height() * map.scale() - gap),
        colour);
  }
}
