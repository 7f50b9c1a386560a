package io.heddle.render.topology;

import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.model.result.Gpu;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.render.SharedHighlight;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.PaintSurface;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.application.Platform;
import javafx.geometry.Point2D;
import org.jspecify.annotations.Nullable;

/**
 * The fabric on the screen: what a workspace marks on it ({@link #show(FabricViewMarks)}), and over
 * that what all workspaces share: selection, filter, what is pointed at, and the gesture of who
 * draws. Mouse and keyboard are those of {@link FabricInputControls}.
 */
public final class FabricView extends ZoomableView<HitTestResult> {
  private final FabricCamera camera = camera();
  private final CameraFraming framing = new CameraFraming(camera);
  private @Nullable FabricSceneModel scene;
  private SharedHighlight highlight = SharedHighlight.none();
  private Set<String> selected = Set.of();
  private String level = TopologyLevel.MINIPOD;
  private PointerGesture gesture = new PointerGesture.Rest();
  private Consumer<@Nullable HitTestResult> onSelect = _ -> {};
  private Predicate<Gpu> onGpu = _ -> false;
  private Runnable onViewed = () -> {};

  public FabricView(ViewTextBundle words) {
    super(words, new FabricCamera());
    setAccessibleText(words.of("drawn.fabric.empty"));
    new FabricInputControls(this);
  }

  /** Shows a fabric, whole and without marks. */
  public void show(FabricLayout layout) {
    show(layout, FabricViewMarks.none());
  }

  /** Shows a fabric, whole. */
  public void show(FabricLayout layout, FabricViewMarks marks) {
    scene = levelled(new FabricSceneModel(layout, marks, NodeEmphasis.all()));
    pointAt(null);
    var cluster = layout.cluster();
    setAccessibleText(
        words()
            .of("drawn.fabric", cluster.name(), cluster.minipods().size(), cluster.hosts().size()));
    fit();
  }

  /** Shows the same fabric after an edit: nothing that stayed moves on the screen. */
  public void update(FabricLayout layout, FabricViewMarks marks) {
    var now = scene;
    if (now == null) {
      show(layout, marks);
      return;
    }
    camera.keep(now.layout.bounds(), layout.bounds());
    scene = levelled(new FabricSceneModel(layout, marks, now.emphasis));
    pointAt(null);
    moved();
  }

  /** A layout is on its way: what is marked meanwhile is painted with it, if it comes at once. */
  public void expectLayout() {
    paintLater();
  }

  /** Marks the fabric, instead of all that was marked before. */
  public void show(FabricViewMarks marks) {
    var before = scene;
    if (before != null && !marks.equals(before.marks)) {
      var now = before.with(marks);
      scene = now;
      if (!marks.gpus().equals(before.marks.gpus())) {
        boolean byItself = camera.isFitted() || camera.isNear();
        if (byItself
            && (marks.gpus().isNone() || !framing.comeNear(now, getWidth(), getHeight()))) {
          camera.fit();
        }
        moved();
      }
      repaint();
    }
  }

  /** What is marked. */
  public FabricViewMarks marks() {
    return scene == null ? FabricViewMarks.none() : scene.marks;
  }

  /**
   * Frames the domains of a level and colours placed hosts by them; minipods where the cluster has
   * no level of this id.
   */
  public void showLevel(String id) {
    if (!id.equals(level)) {
      level = id;
      if (scene != null) {
        scene = levelled(scene);
        repaint();
      }
    }
  }

  private FabricSceneModel levelled(FabricSceneModel plain) {
    return level.equals(TopologyLevel.MINIPOD) && plain.level == null
        ? plain
        : plain.with(DrawnDomainLevel.of(plain.layout.cluster(), level, words()));
  }

  /** Lets some nodes stand out, or all of them again. */
  public void emphasise(NodeEmphasis emphasis) {
    if (scene != null && !emphasis.equals(scene.emphasis)) {
      scene = scene.with(emphasis);
      repaint();
    }
  }

  /** Which nodes stand out. */
  public NodeEmphasis emphasis() {
    return scene == null ? NodeEmphasis.all() : scene.emphasis;
  }

  /** Marks what is pointed at, here or elsewhere. */
  public void highlight(SharedHighlight now) {
    if (!now.equals(highlight)) {
      highlight = now;
      repaint();
    }
  }

  /** Outlines nodes by their ids; what the fabric lacks is left out. */
  public void select(Set<String> nodes) {
    if (!nodes.equals(selected)) {
      selected = Set.copyOf(nodes);
      repaint();
    }
  }

  /** Draws what the pointer is about to do. */
  public void show(PointerGesture now) {
    if (!now.equals(gesture)) {
      gesture = now;
      repaint();
    }
  }

  /**
   * Moves a node to the middle of the view, near enough to be distinguished from its neighbours.
   */
  public void centreOn(String id) {
    if (scene != null && scene.layout.has(id)) {
      camera.centreOn(scene.layout.box(id));
      moved();
    }
  }

  /** Moves a place to the middle of the view. */
  void centreOn(Position place) {
    camera.centreOn(place);
    moved();
  }

  public void setOnSelect(Consumer<@Nullable HitTestResult> action) {
    onSelect = action;
  }

  /** Receives a GPU that is clicked on; whether that was all the click was for. */
  public void setOnGpu(Predicate<Gpu> action) {
    onGpu = action;
  }

  /** Called after another part of the fabric, or another fabric, was drawn. */
  void setOnViewed(Runnable action) {
    onViewed = action;
  }

  /** The middle of a GPU, in the view's coordinates; null while it is not drawn. */
  public @Nullable Point2D gpuCentre(Gpu gpu) {
    var screen = screen();
    return screen == null ? null : screen.centre(gpu);
  }

  private @Nullable FabricScreenGeometry screen() {
    var port = camera.viewport();
    return scene == null || port == null ? null : new FabricScreenGeometry(scene, port);
  }

  /** Where a node is drawn, in the view's coordinates; null before the first picture. */
  public @Nullable ModelBox screenBox(String id) {
    var screen = screen();
    return screen == null ? null : screen.box(id);
  }

  @Override
  public @Nullable HitTestResult hitAt(double x, double y) {
    var screen = screen();
    return screen == null ? null : screen.at(x, y);
  }

  /** The node whose port is under a point of the view, where it is one that offers its port. */
  public @Nullable String portAt(double x, double y) {
    var screen = screen();
    return screen != null
            && gesture instanceof PointerGesture.Offer(String id)
            && screen.isPort(id, x, y)
        ? id
        : null;
  }

  @Nullable FabricSceneModel scene() {
    return scene;
  }

  @Nullable FabricViewport viewport() {
    return camera.viewport();
  }

  /** The words of the canvas, for its map. */
  ViewTextBundle saying() {
    return words();
  }

  /**
   * Whether a person looks at less than two thirds of the fabric. Where the camera came near by
   * itself, all that matters is seen, and a map would hide some of it.
   */
  boolean isPart() {
    return scene != null && !camera.isNear() && camera.isPartOf(scene.layout.bounds());
  }

  /** Selects what is at a point, unless the click was for a GPU. */
  void click(double x, double y) {
    var screen = screen();
    var gpu = screen == null ? null : screen.gpuAt(x, y);
    if (gpu == null || !onGpu.test(gpu)) {
      choose(hitAt(x, y));
    }
  }

  void choose(@Nullable HitTestResult hit) {
    onSelect.accept(hit);
  }

  @Override
  protected void hoverChanged(@Nullable HitTestResult hit) {
    if (hit != null && scene != null) {
      setAccessibleText(String.join(". ", tipOf(hit)));
    }
  }

  @Override
  protected void paint(PaintSurface target, double width, double height) {
    var shown = scene;
    if (shown == null) {
      return;
    }
    framing.resize(shown, width, height);
    var now = camera.frame(shown.layout.bounds(), width, height);
    Platform.runLater(onViewed); // other views cannot be laid out while this one is
    new FabricScenePainter(target, theme(), words(), shown, now, highlight).paint();
    new FabricOverlayPainter(target, theme(), shown.layout, now, selected)
        .paint(shown.marks.signs(), gesture);
  }

  @Override
  protected List<String> tipOf(HitTestResult hit) {
    return scene == null
        ? List.of()
        : new HitTestText(words(), scene.layout.cluster(), scene.marks).of(hit);
  }
}
