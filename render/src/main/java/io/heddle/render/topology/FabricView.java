package io.heddle.render.topology;

import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Minipod;
import io.heddle.model.cluster.Node;
import io.heddle.model.cluster.Position;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.Placement;
import io.heddle.render.Highlight;
import io.heddle.render.surface.Surface;
import io.heddle.render.view.PaintedView;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.geometry.Point2D;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.input.ZoomEvent;
import org.jspecify.annotations.Nullable;

/**
 * The fabric on the screen. Drag pans, the wheel zooms around the pointer, a double click fits;
 * with the keyboard, arrows move from minipod to minipod, Enter selects, + − 0 zoom.
 */
public final class FabricView extends PaintedView {
  /** Pixels a model unit when a few hosts are looked at. */
  private static final double NEAREST = 20;

  private final ReadOnlyDoubleWrapper zoom = new ReadOnlyDoubleWrapper(1);
  private @Nullable FabricScene scene;
  private @Nullable Viewport port;
  private Highlight highlight = Highlight.none();
  private LinkLoads loads = LinkLoads.none();
  private EditOverlay overlay = EditOverlay.none();
  private @Nullable Hit hovered;
  private Consumer<@Nullable Hit> onHover = _ -> {};
  private Consumer<@Nullable Hit> onSelect = _ -> {};
  private Predicate<Gpu> onGpu = _ -> false;
  private Runnable onViewed = () -> {};
  private boolean fitted = true;

  /** Whether the view went near by itself, and whether it shows all hosts there. */
  private boolean near;

  private boolean allHosts;
  private double lastX;
  private double lastY;

  public FabricView() {
    setAccessibleText("Fabric, empty");
    addEventHandler(
        MouseEvent.MOUSE_PRESSED,
        event -> {
          lastX = event.getX();
          lastY = event.getY();
        });
    addEventHandler(MouseEvent.MOUSE_DRAGGED, this::dragged);
    addEventHandler(MouseEvent.MOUSE_CLICKED, this::clicked);
    addEventHandler(
        ScrollEvent.SCROLL,
        event -> {
          zoomAround(Math.pow(1.0018, event.getDeltaY()), event.getX(), event.getY());
          event.consume();
        });
    addEventHandler(
        ZoomEvent.ZOOM, event -> zoomAround(event.getZoomFactor(), event.getX(), event.getY()));
    addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
  }

  /** Shows a fabric, whole. */
  public void show(FabricLayout layout, @Nullable Placement placement) {
    scene = FabricScene.of(layout, placement);
    loads = LinkLoads.none();
    hovered = null;
    var cluster = layout.cluster();
    setAccessibleText(
        "Fabric of %s: %d minipods, %d hosts"
            .formatted(cluster.name(), cluster.minipods().size(), cluster.hosts().size()));
    fit();
  }

  /** Shows the same fabric after an edit: nothing that stayed moves on the screen. */
  public void update(FabricLayout layout) {
    if (scene == null) {
      show(layout, null);
      return;
    }
    fitted = fitted && scene.layout.bounds().equals(layout.bounds());
    scene = new FabricScene(layout, null, scene.groups, GpuMarks.none(), scene.emphasis);
    hovered = null;
    repaint();
  }

  /** Shows who is placed where on the same fabric. */
  public void showPlacement(@Nullable Placement placement) {
    if (scene != null) {
      scene = scene.with(placement);
      repaint();
    }
  }

  /** Shows sets of hosts instead of the placement; none: the placement again. */
  public void showGroups(HostGroups groups) {
    if (scene != null && !groups.equals(scene.groups)) {
      scene = scene.with(groups);
      repaint();
    }
  }

  /** Shows GPUs that stand out instead of the placement; none: the placement again. */
  public void showGpus(GpuMarks marks) {
    if (scene != null && !marks.equals(scene.marks)) {
      scene = scene.with(marks);
      if (marks.isNone() && near) {
        fit();
      } else if (fitted && !marks.isNone()) {
        comeNear(marks);
      }
      repaint();
    }
  }

  /** Lets some nodes stand out, or all of them again. */
  public void emphasise(Emphasis emphasis) {
    if (scene != null && !emphasis.equals(scene.emphasis)) {
      scene = scene.with(emphasis);
      repaint();
    }
  }

  /** Which nodes stand out. */
  public Emphasis emphasis() {
    return scene == null ? Emphasis.all() : scene.emphasis;
  }

  /** Near enough to see GPUs: of all hosts, else of those with chosen ones, else not at all. */
  private void comeNear(GpuMarks marks) {
    var layout = Objects.requireNonNull(scene).layout;
    var all = layout.cluster().hosts().stream().map(Host::id).toList();
    for (var hosts : List.of(all, List.copyOf(marks.chosenHosts()))) {
      var box = hosts.stream().map(layout::box).reduce(Box::union).orElse(null);
      if (box != null && getWidth() > 0) {
        var there = Viewport.fit(box, getWidth(), getHeight(), NEAREST);
        if (PodLayout.HOST * there.scale() >= HostPainter.GPUS_FROM) {
          port = there;
          zoom.set(there.scale());
          fitted = false;
          near = true;
          allHosts = hosts == all;
          return;
        }
      }
    }
  }

  /** The sets that are shown. */
  public HostGroups groups() {
    return scene == null ? HostGroups.none() : scene.groups;
  }

  /** The GPUs that stand out. */
  public GpuMarks gpus() {
    return scene == null ? GpuMarks.none() : scene.marks;
  }

  /** Draws what links carry over the fabric. */
  public void showLoads(LinkLoads newLoads) {
    loads = newLoads;
    repaint();
  }

  /** Draws what a person is about to change over the fabric. */
  public void showEdit(EditOverlay newOverlay) {
    if (!newOverlay.equals(overlay)) {
      overlay = newOverlay;
      repaint();
    }
  }

  /** What is drawn over the links. */
  public LinkLoads loads() {
    return loads;
  }

  public void highlight(Highlight now) {
    if (!now.equals(highlight)) {
      highlight = now;
      repaint();
    }
  }

  /** Shows everything. */
  public void fit() {
    fitted = true;
    near = false;
    repaint();
  }

  /** Zooms around the centre. */
  public void zoomBy(double factor) {
    zoomAround(factor, getWidth() / 2, getHeight() / 2);
  }

  /** Pixels a model unit. */
  public ReadOnlyDoubleProperty zoomProperty() {
    return zoom.getReadOnlyProperty();
  }

  public void setOnHover(Consumer<@Nullable Hit> action) {
    onHover = action;
  }

  public void setOnSelect(Consumer<@Nullable Hit> action) {
    onSelect = action;
  }

  /** Told of a GPU that is clicked on; whether that was all the click was for. */
  public void setOnGpu(Predicate<Gpu> action) {
    onGpu = action;
  }

  /** The middle of a GPU, in the view's coordinates; null while it is not drawn. */
  public @Nullable Point2D gpuCentre(Gpu gpu) {
    var grid = grid(gpu.host());
    return grid == null ? null : new Point2D(grid.centreX(gpu.gpu()), grid.centreY(gpu.gpu()));
  }

  private @Nullable GpuGrid grid(String host) {
    var box = screenBox(host);
    return box == null || scene == null || box.width() < HostPainter.GPUS_FROM
        ? null
        : GpuGrid.in(
            box.x(), box.y(), box.width(), scene.layout.cluster().host(host).type().gpus());
  }

  private @Nullable Gpu gpuAt(double x, double y) {
    if (!(hit(x, y) instanceof Hit.HostHit(Host host))) {
      return null;
    }
    var grid = grid(host.id());
    int gpu = grid == null ? -1 : grid.at(x, y);
    return gpu < 0 ? null : new Gpu(host.id(), gpu);
  }

  /** Where a node is drawn, in the view's coordinates; null before the first picture. */
  public @Nullable Box screenBox(String id) {
    if (scene == null || port == null) {
      return null;
    }
    var box = scene.layout.box(id);
    return new Box(
        port.screenX(box.x()),
        port.screenY(box.y()),
        box.width() * port.scale(),
        box.height() * port.scale());
  }

  /** What is at a point of the view; null: nothing. */
  public @Nullable Hit hitAt(double x, double y) {
    return hit(x, y);
  }

  /** A point of the view in model coordinates. */
  public Position modelAt(double x, double y) {
    return port == null ? new Position(0, 0) : new Position(port.modelX(x), port.modelY(y));
  }

  /** The node whose port is under a point of the view, where it is one that offers its port. */
  public @Nullable String portAt(double x, double y) {
    for (var id : overlay.ports()) {
      var box = scene == null || !scene.layout.has(id) ? null : screenBox(id);
      if (box != null && Math.hypot(x - box.centreX(), y - box.y()) <= OverlayPainter.PORT + 2) {
        return id;
      }
    }
    return null;
  }

  /** Moves a node to the middle of the view, near enough to be told from its neighbours. */
  public void centreOn(String id) {
    if (scene != null && port != null && scene.layout.has(id)) {
      var box = scene.layout.box(id);
      double scale = Math.max(port.scale(), 3);
      port =
          new Viewport(
              scale,
              box.centreX() - getWidth() / 2 / scale,
              box.centreY() - getHeight() / 2 / scale,
              getWidth(),
              getHeight());
      fitted = false;
      repaint();
    }
  }

  /** Moves a place to the middle of the view. */
  void centreOn(Position place) {
    var now = port;
    if (now != null) {
      panBy(
          (now.x() - place.x()) * now.scale() + getWidth() / 2,
          (now.y() - place.y()) * now.scale() + getHeight() / 2);
    }
  }

  /** Told after another part of the fabric, or another fabric, was drawn. */
  void setOnViewed(Runnable action) {
    onViewed = action;
  }

  @Nullable FabricScene scene() {
    return scene;
  }

  @Nullable Viewport viewport() {
    return port;
  }

  /** Whether less than two thirds of the fabric are in the view, and not all its hosts. */
  boolean isPart() {
    if (scene == null || port == null || near && allHosts) {
      return false;
    }
    var bounds = scene.layout.bounds();
    double width =
        Math.min(bounds.right(), port.modelX(port.width())) - Math.max(bounds.x(), port.x());
    double height =
        Math.min(bounds.bottom(), port.modelY(port.height())) - Math.max(bounds.y(), port.y());
    return 3 * Math.max(0, width) * Math.max(0, height) < 2 * bounds.width() * bounds.height();
  }

  /** The box that a new node would have at a place. */
  public static Box boxOf(Node node, Position position) {
    return FabricPlan.placed(node, position);
  }

  private void zoomAround(double factor, double x, double y) {
    if (port != null) {
      port = port.zoomed(factor, x, y);
      fitted = false;
      near = false;
      zoom.set(port.scale());
      repaint();
    }
  }

  private void dragged(MouseEvent event) {
    panBy(event.getX() - lastX, event.getY() - lastY);
    lastX = event.getX();
    lastY = event.getY();
  }

  /** Moves the fabric by so many pixels. */
  public void panBy(double dx, double dy) {
    if (port != null) {
      port = port.moved(dx, dy);
      fitted = false;
      near = false;
      repaint();
    }
  }

  private void clicked(MouseEvent event) {
    if (event.getButton() == MouseButton.PRIMARY && event.isStillSincePress()) {
      if (event.getClickCount() == 2) {
        fit();
      } else {
        var gpu = gpuAt(event.getX(), event.getY());
        if (gpu == null || !onGpu.test(gpu)) {
          onSelect.accept(hit(event.getX(), event.getY()));
        }
      }
    }
  }

  private void pressed(KeyEvent event) {
    if (scene == null) {
      return;
    }
    switch (event.getCode()) {
      case PLUS, ADD, EQUALS -> zoomBy(1.25);
      case MINUS, SUBTRACT -> zoomBy(0.8);
      case DIGIT0, NUMPAD0, HOME -> fit();
      case RIGHT, DOWN -> step(1);
      case LEFT, UP -> step(-1);
      case ENTER, SPACE -> onSelect.accept(hovered);
      case ESCAPE -> onSelect.accept(null);
      default -> {
        return;
      }
    }
    event.consume();
  }

  private void step(int by) {
    var pods = Objects.requireNonNull(scene).layout.pods();
    if (!pods.isEmpty()) {
      int at =
          hovered instanceof Hit.MinipodHit(Minipod minipod) ? minipod.index() : by > 0 ? -1 : 0;
      move(new Hit.MinipodHit(pods.get(Math.floorMod(at + by, pods.size())).minipod()));
    }
  }

  private @Nullable Hit hit(double x, double y) {
    if (scene == null || port == null) {
      return null;
    }
    var found = scene.layout.at(port.modelX(x), port.modelY(y));
    return found instanceof Hit.MinipodHit
            || found == null
            || !scene.emphasis.leavesOut(found.ids().getFirst())
        ? found
        : null;
  }

  private void move(@Nullable Hit hit) {
    if (!Objects.equals(hit, hovered)) {
      hovered = hit;
      if (hit != null && scene != null) {
        setAccessibleText(String.join(". ", HitWords.of(hit, scene)));
      }
      onHover.accept(hit);
    }
    repaint();
  }

  @Override
  protected void pointed(double x, double y) {
    move(hit(x, y));
  }

  @Override
  protected void left() {
    move(null);
  }

  @Override
  protected void paint(Surface target, double width, double height) {
    if (scene == null) {
      return;
    }
    var now = port;
    if (now == null || fitted) {
      now = Viewport.fit(scene.layout.bounds(), width, height);
    } else {
      now = now.resized(width, height);
    }
    port = now;
    zoom.set(now.scale());
    Platform.runLater(onViewed); // other views cannot be laid out while this one is
    new FabricPainter(target, theme(), scene, now, highlight, loads).paint();
    new OverlayPainter(target, theme(), scene.layout, now, overlay).paint();
  }

  @Override
  protected List<String> tip() {
    return hovered == null || scene == null ? List.of() : HitWords.of(hovered, scene);
  }
}
