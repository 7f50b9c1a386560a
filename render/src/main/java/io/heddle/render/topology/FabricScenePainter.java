package io.heddle.render.topology;

import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.render.Rgba;
import io.heddle.render.SharedHighlight;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.FabricLayout.Pod;
import io.heddle.render.topology.FabricSceneModel.PodScene;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Paints the visible part of the fabric with as much detail as the scale has room for: blocks, then
 * hosts, then names and links, then GPUs. O(minipods + visible hosts + visible links).
 */
final class FabricScenePainter extends FabricPainting {
  /** Pixels of height from which a switch has room for its name. */
  private static final double NAMED = 11;

  /** What a name without a box needs, across and down. */
  private static final double LOWEST_LINE = 9;

  /** Lower boxes are no boxes. */
  private static final double BOXED = 6;

  private final FabricLinkLoads loads = scene.marks.links();

  /** How many of its shortest names a switch may have, by tier. */
  private final Map<Tier, Integer> shorter = new HashMap<>();

  FabricScenePainter(
      PaintSurface surface,
      Theme theme,
      ViewTextBundle words,
      FabricSceneModel scene,
      FabricViewport port,
      SharedHighlight highlight) {
    super(surface, theme, words, scene, port, highlight);
  }

  void paint() {
    surface.fillRect(0, 0, port.width(), port.height(), theme.background());
    var links = new FabricLinkPainter(this);
    links.above();
    var shown = frames();
    links.inside();
    var loaded = new LinkLoadPainter(this);
    loaded.paint();
    var marked = new CableMarkPainter(this);
    var feet = new MinipodFooterPainter(this);
    shown.forEach(feet::paint); // readable though a loaded link runs below
    new FabricHostPainter(this).paint();
    if (port.scale() >= 0.3) {
      shown.forEach(pod -> shorten(pod.pod().minipod().switches()));
      shown.forEach(pod -> pod.pod().minipod().switches().forEach(each -> node(each, true)));
    }
    shorten(layout.looseSwitches());
    layout.looseSwitches().forEach(each -> node(each, true));
    marked.paint(); // over the hosts: a cable that is wrong must not be hidden by them
    tierNames();
    double legend = FabricLegend.paint(surface, theme, words, scene, port.width());
    if (!loads.isEmpty()) {
      loaded.legend(legend);
    }
    if (!scene.marks.cables().isEmpty()) {
      marked.legend(legend);
    }
  }

  /** The fabric alone, without names and legend. */
  void paintShapes() {
    var links = new FabricLinkPainter(this);
    links.above();
    frames();
    links.inside();
    new FabricHostPainter(this).paint();
    layout.looseSwitches().forEach(each -> node(each, false));
  }

  /** Paints the frames of all minipods in sight, which are returned. */
  private List<PodScene> frames() {
    var shown = scene.pods.stream().filter(this::isShown).toList();
    double widest =
        shown.stream()
            .mapToDouble(pod -> Objects.requireNonNull(pod.pod().frame()).width())
            .max()
            .orElse(0);
    // On small ones rounding costs more than it shows.
    double corner = widest * port.scale() < 60 ? 0 : 8;
    shown.forEach(pod -> frame(pod, corner));
    return shown;
  }

  private boolean isShown(PodScene pod) {
    var frame = pod.pod().frame();
    return frame != null && port.shows(frame);
  }

  private void frame(PodScene pod, double corner) {
    var frame = Objects.requireNonNull(pod.pod().frame());
    double x = port.screenX(frame.x());
    double y = port.screenY(frame.y());
    double width = frame.width() * port.scale();
    double height = frame.height() * port.scale();
    boolean marked = highlight.minipods().contains(pod.index());
    var edge = marked ? theme.accent() : theme.border();
    if (corner == 0) {
      surface.fillRect(x, y, width, height, theme.surface());
      surface.strokeRect(x, y, width, height, edge, marked ? 2 : 1);
    } else {
      surface.fillRound(x, y, width, height, corner, theme.surface());
      surface.strokeRound(x, y, width, height, corner, edge, marked ? 2 : 1);
    }
  }

  private void node(Switch node, boolean named) {
    var box = layout.box(node.id());
    if (!port.shows(box) || scene.emphasis.leavesOut(node.id())) {
      return;
    }
    double x = port.screenX(box.x());
    double y = port.screenY(box.y());
    double width = box.width() * port.scale();
    double height = box.height() * port.scale();
    double corner = Math.min(4, Math.min(width, height) / 3);
    boolean on = scene.emphasis.on(node.id());
    if (named && height < NAMED && hasRoom(box) && on) {
      // no room for a box, but for its name, on no cable
      surface.fillRect(x, y + height / 2 - 4.75, width, 9.5, theme.surface());
      if (name(node, x + width / 2, y + height / 2 + 4, room(box), theme.muted())) {
        return;
      }
    }
    if (height < BOXED) {
      surface.fillRect(x, y, width, height, theme.strong().withOpacity(on ? 0.55 : 0.15));
      return;
    }
    if (!on) {
      surface.strokeRound(x, y, width, height, corner, theme.strong().withOpacity(0.2), 1);
      return;
    }
    surface.fillRound(x, y, width, height, corner, theme.background());
    surface.strokeRound(x, y, width, height, corner, theme.strong(), 1);
    if (named && height >= NAMED) {
      name(node, x + width / 2, y + height / 2 + 4, room(box), theme.text());
    }
  }

  /** Whether a name stands in the box, or in its place. */
  private boolean hasRoom(ModelBox box) {
    return box.height() * port.scale() >= NAMED
        || box.width() * port.scale() >= LOWEST_LINE
            && port.scale() * MinipodLayout.ROW >= LOWEST_LINE;
  }

  /** Without a box around it a name may be as wide as the gap beside it allows. */
  private double room(ModelBox box) {
    double width = box.width() * port.scale();
    return box.height() * port.scale() < NAMED ? width + 2 : width - 3;
  }

  /** Names of one tier are shortened alike, however wide a minipod is or long a number. */
  private void shorten(List<Switch> alike) {
    for (var each : alike) {
      var box = layout.box(each.id());
      var names = hasRoom(box) && port.shows(box) ? layout.names(each) : List.<String>of();
      for (int i = 0; i < names.size(); i++) {
        if (surface.textWidth(names.get(i), TextStyle.SMALL) <= room(box)) {
          shorter.merge(each.tier(), names.size() - i, Math::min);
          break;
        }
      }
    }
  }

  /** The longest name that has room; false if none has. */
  private boolean name(Switch node, double x, double y, double room, Rgba colour) {
    var names = layout.names(node);
    int forms = Math.min(names.size(), shorter.getOrDefault(node.tier(), names.size()));
    for (var name : names.subList(names.size() - forms, names.size())) {
      if (surface.textWidth(name, TextStyle.SMALL) <= room) {
        surface.text(name, x, y, TextStyle.SMALL, TextAnchor.CENTER, colour);
        return true;
      }
    }
    return false;
  }

  private void tierNames() {
    if (port.screenX(layout.bounds().x()) < FabricViewport.LEFT - 6) {
      return; // no room beside the fabric
    }
    var rows = new TreeMap<Double, String>();
    for (var each : layout.looseSwitches()) {
      rows.putIfAbsent(layout.box(each.id()).centreY(), each.tier().toString());
    }
    if (rows.size() <= 4) {
      rows.forEach((y, name) ->
          surface.text(
              name, 12, port.screenY(y) + 4, TextStyle.SMALL_BOLD, TextAnchor.LEFT, theme.muted()));
    }
    layout.pods().stream()
        .map(Pod::frame)
        .filter(frame -> frame != null)
        .findFirst()
        .ifPresent(frame ->
            surface.text(
                words.of("drawn.minipods"),
                12,
                Math.max(20, port.screenY(frame.y()) + 12),
                TextStyle.SMALL_BOLD,
                TextAnchor.LEFT,
                theme.muted()));
  }
}
