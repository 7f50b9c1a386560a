package io.heddle.render.federation;

import io.heddle.model.cluster.Position;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.topology.FabricCamera;
import io.heddle.render.topology.ModelBox;
import io.heddle.render.topology.ZoomableView;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import org.jspecify.annotations.Nullable;

/**
 * A federation on the screen: what is marked, picked, pointed at, and the gesture of who draws.
 * Mouse and keyboard are those of {@link FederationMapGestures}.
 */
public final class FederationMapView extends ZoomableView<MapHitTarget> {
  private static final double MARGIN = 14;

  /** Room for the tools above. */
  private static final double HEAD = 46;

  /** How near to a link is on it. */
  private static final double NEAR = 6;

  private final FabricCamera camera = camera();
  private final BooleanProperty linking = new SimpleBooleanProperty();
  private @Nullable FederationMapScene scene;
  private @Nullable MapHitTarget picked;
  private @Nullable String dragged;
  private Position dragTo = new Position(0, 0);
  private @Nullable String linkFrom;
  private Position linkTo = new Position(0, 0);
  private Consumer<@Nullable MapHitTarget> onPick = _ -> {};
  private Consumer<String> onOpen = _ -> {};
  private BiConsumer<String, Position> onMove = (_, _) -> {};
  private BiConsumer<String, String> onLink = (_, _) -> {};
  private Consumer<Position> onAdd = _ -> {};
  private Consumer<MapHitTarget> onDelete = _ -> {};

  public FederationMapView(ViewTextBundle words) {
    super(words, new FabricCamera(MARGIN, HEAD));
    setAccessibleText(words.of("drawn.federation.empty"));
    new FederationMapGestures(this);
    linking.addListener((_, _, _) -> stopLinking());
  }

  /** Shows a federation, whole. */
  public void show(FederationMapScene now) {
    camera.fit();
    update(now);
  }

  /** Shows the same federation after an edit: nothing that stayed moves on the screen. */
  public void update(FederationMapScene now) {
    var before = scene;
    if (before != null) {
      camera.keep(before.layout().bounds(), now.layout().bounds());
    }
    scene = now;
    dragged = null;
    if (linkFrom != null && !now.layout().has(linkFrom)) {
      linkFrom = null;
    }
    pointAt(null);
    describe();
    moved();
  }

  private void describe() {
    var now = scene;
    if (now == null) {
      return;
    }
    var about =
        words()
            .of(
                "drawn.federation",
                now.layout().federation().clusters().size(),
                now.layout().federation().links().size());
    setAccessibleText(
        picked == null
            ? about
            : about + ". " + String.join(". ", new FederationMapTips(words(), now).of(picked)));
  }

  /** Marks what is picked, here or elsewhere. */
  public void pick(@Nullable MapHitTarget now) {
    picked = now;
    describe();
    repaint();
  }

  /** Whether clusters that are chosen one after the other get a link. */
  public BooleanProperty linkingProperty() {
    return linking;
  }

  /** Receives what a person picks, or of null. */
  public void setOnPick(Consumer<@Nullable MapHitTarget> action) {
    onPick = action;
  }

  /** Receives a cluster that is to be opened. */
  public void setOnOpen(Consumer<String> action) {
    onOpen = action;
  }

  /** Receives a cluster and the point of the model that it was moved to. */
  public void setOnMove(BiConsumer<String, Position> action) {
    onMove = action;
  }

  /** Receives two clusters that are to be linked. */
  public void setOnLink(BiConsumer<String, String> action) {
    onLink = action;
  }

  /** Receives a point of the model where a cluster is wanted. */
  public void setOnAdd(Consumer<Position> action) {
    onAdd = action;
  }

  /** Receives what is to be taken away. */
  public void setOnDelete(Consumer<MapHitTarget> action) {
    onDelete = action;
  }

  /** Where a cluster is drawn, in the view's coordinates; null before the first picture. */
  public @Nullable ModelBox screenBox(String id) {
    var port = camera.viewport();
    return scene == null || port == null || !scene.layout().has(id)
        ? null
        : FederationMapPainter.onScreen(scene, port, id);
  }

  /** The model's point in the middle of what is seen. */
  public Position middle() {
    return modelAt(getWidth() / 2, getHeight() / 2);
  }

  @Override
  public @Nullable MapHitTarget hitAt(double x, double y) {
    var now = scene;
    var port = camera.viewport();
    if (now == null || port == null) {
      return null;
    }
    for (var cluster : now.layout().federation().clusters().reversed()) {
      if (FederationMapPainter.onScreen(now, port, cluster.id()).contains(x, y)) {
        return new MapHitTarget.OfCluster(cluster.id());
      }
    }
    for (var link : now.links().reversed()) {
      var from = now.middle(link.from());
      var to = now.middle(link.to());
      double away =
          distance(
              x,
              y,
              port.screenX(from.x()),
              port.screenY(from.y()),
              port.screenX(to.x()),
              port.screenY(to.y()));
      if (away <= NEAR) {
        return MapHitTarget.OfLink.of(link);
      }
    }
    return null;
  }

  /** Of a point from a stretch. */
  private static double distance(double x, double y, double x1, double y1, double x2, double y2) {
    double dx = x2 - x1;
    double dy = y2 - y1;
    double length = dx * dx + dy * dy;
    double at = length == 0 ? 0 : Math.clamp(((x - x1) * dx + (y - y1) * dy) / length, 0, 1);
    return Math.hypot(x - x1 - at * dx, y - y1 - at * dy);
  }

  @Nullable FederationMapScene scene() {
    return scene;
  }

  @Nullable MapHitTarget picked() {
    return picked;
  }

  @Nullable String linkFrom() {
    return linkFrom;
  }

  void choose(@Nullable MapHitTarget hit) {
    onPick.accept(hit);
  }

  void open(String id) {
    onOpen.accept(id);
  }

  void add(double x, double y) {
    onAdd.accept(modelAt(x, y));
  }

  void delete() {
    if (picked != null) {
      onDelete.accept(picked);
    }
  }

  /** A link begins at a cluster. */
  void linkFrom(String id) {
    linkFrom = id;
    linkTo = scene == null ? linkTo : scene.middle(id);
    repaint();
  }

  void linkTowards(double x, double y) {
    linkTo = modelAt(x, y);
    repaint();
  }

  /** The link that began ends here. */
  void linkTo(String id) {
    var from = linkFrom;
    linkFrom = null;
    if (from != null && !from.equals(id)) {
      onLink.accept(from, id);
    }
    repaint();
  }

  private void stopLinking() {
    linkFrom = linking.get() && picked instanceof MapHitTarget.OfCluster(String id) ? id : null;
    if (linkFrom != null && scene != null) {
      linkTo = scene.middle(linkFrom);
    }
    repaint();
  }

  void drag(String id, Position to) {
    dragged = id;
    dragTo = to;
    repaint();
  }

  void drop() {
    var id = dragged;
    dragged = null;
    if (id != null) {
      onMove.accept(id, dragTo);
    }
    repaint();
  }

  boolean isDragging() {
    return dragged != null;
  }

  void move(String id, Position to) {
    onMove.accept(id, to);
  }

  @Override
  protected void pointed(double x, double y) {
    super.pointed(x, y);
    if (linkFrom != null) {
      linkTowards(x, y);
    }
  }

  @Override
  protected void paint(PaintSurface target, double width, double height) {
    var now = scene;
    if (now == null) {
      return;
    }
    var port = camera.frame(now.layout().bounds(), width, height);
    var shown = dragged == null ? now : now.with(dragged, dragTo);
    var from = linkFrom;
    if (from != null) {
      var start = shown.middle(from);
      target.line(
          port.screenX(start.x()),
          port.screenY(start.y()),
          port.screenX(linkTo.x()),
          port.screenY(linkTo.y()),
          theme().accent(),
          2);
    }
    new FederationMapPainter(target, theme(), words(), shown, port, picked, hovered()).paint();
  }

  @Override
  protected List<String> tipOf(MapHitTarget mark) {
    return scene == null || dragged != null
        ? List.of()
        : new FederationMapTips(words(), scene).of(mark);
  }
}
