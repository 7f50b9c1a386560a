package io.heddle.render.topology;

import io.heddle.model.cluster.Switch;
import io.heddle.render.Highlight;
import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.FabricLayout.Pod;
import io.heddle.render.topology.FabricScene.PodScene;
import io.heddle.render.topology.FabricScene.State;
import java.util.ArrayList;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Paints the visible part of the fabric with as much detail as the scale has room for: blocks, then
 * hosts, then names and links, then GPUs. O(minipods + visible hosts + visible links).
 */
final class FabricPainter {
  private final Surface surface;
  private final Theme theme;
  private final FabricScene scene;
  private final FabricLayout layout;
  private final Viewport port;
  private final Highlight highlight;
  private final LinkLoads loads;
  private final HostGroups groups;

  FabricPainter(
      Surface surface, Theme theme, FabricScene scene, Viewport port, Highlight highlight) {
    this.loads = scene.marks.links();
    this.groups = scene.marks.groups();
    this.surface = surface;
    this.theme = theme;
    this.scene = scene;
    this.layout = scene.layout;
    this.port = port;
    this.highlight = highlight;
  }

  void paint() {
    surface.fillRect(0, 0, port.width(), port.height(), theme.background());
    var links = new LinkPainter(surface, theme, scene, port);
    links.above();
    var shown = scene.pods.stream().filter(this::isShown).toList();
    shown.forEach(this::frame);
    links.inside();
    var loaded = new LoadPainter(surface, theme, layout, port, loads);
    loaded.paint();
    shown.forEach(this::foot); // readable though a loaded link runs below
    new HostPainter(surface, theme, scene, port, highlight).paint();
    if (port.scale() >= 0.3) {
      shown.forEach(pod -> pod.pod().minipod().switches().forEach(this::node));
    }
    layout.looseSwitches().forEach(this::node);
    tierNames();
    FabricLegend.paint(surface, theme, scene, port.width());
    if (!loads.isEmpty()) {
      loaded.legend();
    }
  }

  private boolean isShown(PodScene pod) {
    var frame = pod.pod().frame();
    return frame != null && port.shows(frame);
  }

  private void frame(PodScene pod) {
    var frame = Objects.requireNonNull(pod.pod().frame());
    double x = port.screenX(frame.x());
    double y = port.screenY(frame.y());
    double width = frame.width() * port.scale();
    double height = frame.height() * port.scale();
    boolean marked = highlight.minipods().contains(pod.index());
    var edge = marked ? theme.accent() : theme.border();
    if (width < 60) { // rounding costs more than it shows
      surface.fillRect(x, y, width, height, theme.surface());
      surface.strokeRect(x, y, width, height, edge, marked ? 2 : 1);
    } else {
      surface.fillRound(x, y, width, height, 8, theme.surface());
      surface.strokeRound(x, y, width, height, 8, edge, marked ? 2 : 1);
    }
  }

  /** Name, free hosts, and a bar of placed, free and busy. */
  private void foot(PodScene pod) {
    var frame = Objects.requireNonNull(pod.pod().frame());
    double x = port.screenX(frame.x());
    double bottom = port.screenY(frame.bottom());
    double width = frame.width() * port.scale();
    double room = 32 * port.scale();
    int placed = pod.count(State.PLACED);
    int chosen = pod.count(State.CHOSEN);
    int free = placed + chosen + pod.count(State.FREE);
    int all = pod.hosts().size();
    double inset = Math.min(8, width * 0.1);
    double bar = width - 2 * inset;
    double thick = Math.clamp(room * 0.12, 2, 4);
    double top = bottom - room + Math.min(4, room * 0.1);
    surface.fillRect(x + inset, top, bar, thick, theme.busy());
    surface.fillRect(x + inset, top, bar * free / all, thick, theme.free());
    if (groups.isEmpty()) {
      share(x + inset, top, bar * placed / all, thick, theme.minipod(pod.index()));
      share(x + inset, top, bar * chosen / all, thick, theme.accent());
    }
    double from = x + inset;
    for (int i = 0; i < groups.groups().size(); i++) {
      double share = bar * pod.count(i) / all;
      share(from, top, share, thick, groups.groups().get(i).colour(theme));
      from += share;
    }
    if (port.scale() < 0.3) { // the switches are too small to draw: their place has the name
      surface.text(
          fitting(pod.pod().label(), width - 4, TextStyle.SMALL),
          x + width / 2,
          port.screenY(frame.y()) + 11,
          TextStyle.SMALL,
          Align.CENTER,
          theme.muted());
    } else if (room >= 12) {
      var name = fitting(pod.pod().label(), width - 4, TextStyle.SMALL_BOLD);
      surface.text(
          name,
          x + width / 2,
          Math.min(bottom - 3, top + thick + 12),
          TextStyle.SMALL_BOLD,
          Align.CENTER,
          theme.text());
    }
    var count =
        !groups.isEmpty()
            ? groups(pod)
            : !scene.emphasis.isAll()
                ? "%d of %d shown".formatted(all - pod.faint().cardinality(), all)
                : placed > 0
                    ? "%d of %d placed".formatted(placed, all)
                    : chosen > 0
                        ? "GPUs of %d of %d".formatted(chosen, all)
                        : "%d free of %d".formatted(free, all);
    if (room >= 30 && surface.textWidth(count, TextStyle.SMALL) <= width - 4) {
      surface.text(
          count, x + width / 2, top + thick + 25, TextStyle.SMALL, Align.CENTER, theme.muted());
    }
  }

  /** A part of the bar; nothing leaves no trace. */
  private void share(double x, double y, double width, double height, Rgba colour) {
    if (width > 0) {
      surface.fillRect(x, y, width, height, colour);
    }
  }

  /** How many hosts of which group. */
  private String groups(PodScene pod) {
    var parts = new ArrayList<String>();
    for (int i = 0; i < groups.groups().size(); i++) {
      int count = pod.count(i);
      if (count > 0) {
        parts.add(groups.groups().get(i).sign() + " " + count);
      }
    }
    return String.join(" · ", parts);
  }

  /** The label, or its last number, or nothing. */
  private String fitting(String label, double width, TextStyle style) {
    if (surface.textWidth(label, style) <= width) {
      return label;
    }
    var number = label.replaceAll(".*?(\\d+)\\D*$", "$1");
    return surface.textWidth(number, style) <= width ? number : "";
  }

  private void node(Switch node) {
    var box = layout.box(node.id());
    if (!port.shows(box) || scene.emphasis.leavesOut(node.id())) {
      return;
    }
    double x = port.screenX(box.x());
    double y = port.screenY(box.y());
    double width = box.width() * port.scale();
    double height = box.height() * port.scale();
    boolean on = scene.emphasis.on(node.id());
    if (height < 6) {
      surface.fillRect(x, y, width, height, theme.strong().withOpacity(on ? 0.55 : 0.15));
      return;
    }
    if (!on) {
      surface.strokeRound(
          x, y, width, height, Math.min(4, height / 3), theme.strong().withOpacity(0.2), 1);
      return;
    }
    surface.fillRound(x, y, width, height, Math.min(4, height / 3), theme.background());
    surface.strokeRound(x, y, width, height, Math.min(4, height / 3), theme.strong(), 1);
    var name = node.id();
    if (height >= 11 && surface.textWidth(name, TextStyle.SMALL) > width - 4) {
      name = brief(node);
    }
    if (height >= 11 && surface.textWidth(name, TextStyle.SMALL) <= width - 2) {
      surface.text(
          name, x + width / 2, y + height / 2 + 4, TextStyle.SMALL, Align.CENTER, theme.text());
    }
  }

  /** The tier's initial and the last number of the id: S3 for pod-01-spine-3. */
  private static String brief(Switch node) {
    var number = node.id().replaceAll(".*?(\\d+)\\D*$", "$1");
    var initial = node.tier().toString().substring(0, 1).toUpperCase(java.util.Locale.ROOT);
    return number.matches("\\d+")
        ? initial + Integer.parseInt(number.substring(Math.max(0, number.length() - 4)))
        : initial;
  }

  private void tierNames() {
    if (port.screenX(layout.bounds().x()) < Viewport.LEFT - 6) {
      return; // no room beside the fabric
    }
    var rows = new TreeMap<Double, String>();
    for (var each : layout.looseSwitches()) {
      rows.putIfAbsent(layout.box(each.id()).centreY(), each.tier().toString());
    }
    if (rows.size() <= 4) {
      rows.forEach((y, name) ->
          surface.text(
              name, 12, port.screenY(y) + 4, TextStyle.SMALL_BOLD, Align.LEFT, theme.muted()));
    }
    layout.pods().stream()
        .map(Pod::frame)
        .filter(frame -> frame != null)
        .findFirst()
        .ifPresent(frame ->
            surface.text(
                "minipods",
                12,
                Math.max(20, port.screenY(frame.y()) + 12),
                TextStyle.SMALL_BOLD,
                Align.LEFT,
                theme.muted()));
  }
}
