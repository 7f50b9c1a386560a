package io.heddle.render.topology;

import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.Minipod;
import io.heddle.render.Theme;
import io.heddle.render.surface.PaintSurface;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Outlines what is selected so that its colours stay to be seen: a whole minipod of small hosts
 * once, other small nodes by a hair line, the smallest by a tint. O(selected + shown minipods).
 */
record FabricSelectionPainter(
    PaintSurface surface,
    Theme theme,
    FabricLayout layout,
    FabricViewport port,
    Set<String> selected) {
  /** Pixels a side from which an outline leaves enough of a node to be seen. */
  private static final double OUTLINED_FROM = 12;

  private static final double HAIR_LINE_FROM = 4;

  void paint() {
    if (selected.size() <= 1) { // most often; no need to look at every host
      selected.stream().filter(layout::has).forEach(this::outline);
      return;
    }
    for (var pod : layout.pods()) {
      var frame = pod.frame();
      if (frame != null && port.shows(frame)) {
        if (hasAllHosts(pod.minipod()) && MinipodLayout.HOST * port.scale() < OUTLINED_FROM) {
          region(port.onScreen(frame));
          someSwitches(pod.minipod());
        } else {
          nodes(pod.minipod()).forEach(this::node);
        }
      } else if (frame == null) {
        nodes(pod.minipod()).forEach(this::node);
      }
    }
    layout.looseSwitches().forEach(this::node);
  }

  private static Stream<FabricNode> nodes(Minipod minipod) {
    return Stream.concat(minipod.switches().stream(), minipod.hosts().stream());
  }

  private boolean hasAllHosts(Minipod minipod) {
    return minipod.hosts().stream().allMatch(each -> selected.contains(each.id()));
  }

  /** Where not all switches are selected, too, those that are. */
  private void someSwitches(Minipod minipod) {
    if (!minipod.switches().stream().allMatch(each -> selected.contains(each.id()))) {
      minipod.switches().forEach(this::node);
    }
  }

  private void region(ModelBox box) {
    surface.fillRect(box.x(), box.y(), box.width(), box.height(), theme.accent().withOpacity(0.08));
    surface.strokeRect(box.x(), box.y(), box.width(), box.height(), theme.accent(), 1.5);
  }

  private void node(FabricNode node) {
    if (selected.contains(node.id())) {
      outline(node.id());
    }
  }

  private void outline(String id) {
    var model = layout.box(id);
    if (!port.shows(model)) {
      return;
    }
    var box = port.onScreen(model);
    double side = Math.min(box.width(), box.height());
    if (side >= OUTLINED_FROM) {
      surface.strokeRound(
          box.x() - 2, box.y() - 2, box.width() + 4, box.height() + 4, 3, theme.accent(), 1.5);
    } else if (side >= HAIR_LINE_FROM) {
      surface.strokeRect(box.x(), box.y(), box.width(), box.height(), theme.accent(), 1);
    } else {
      surface.fillRect(
          box.x(),
          box.y(),
          Math.max(1.5, box.width()),
          Math.max(1.5, box.height()),
          theme.accent().withOpacity(0.6));
    }
  }
}
