package io.heddle.render.topology;

import io.heddle.model.cluster.Host;
import io.heddle.model.result.Placement;
import io.heddle.render.Highlight;
import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is to be drawn: the fabric, who is placed, what stands out. */
final class FabricScene {
  final FabricLayout layout;
  final @Nullable Placement placement;
  private final Set<String> placed = new HashSet<>();
  private final int[] placedIn;

  FabricScene(FabricLayout layout, @Nullable Placement placement) {
    this.layout = layout;
    this.placement = placement;
    placedIn = new int[layout.pods().size()];
    if (placement != null) {
      for (var row : placement.matrix()) {
        for (var host : row) {
          if (layout.cluster().contains(host) && placed.add(host)) {
            placedIn[layout.cluster().minipodOf(host).index()]++;
          }
        }
      }
    }
  }

  boolean isPlaced(Host host) {
    return placed.contains(host.id());
  }

  int placedIn(int pod) {
    return placedIn[pod];
  }

  Rgba colour(Host host, int pod, Theme theme, Highlight highlight) {
    Rgba base;
    if (isPlaced(host)) {
      base = theme.minipod(pod);
    } else if (host.isFree()) {
      base = theme.free();
    } else {
      base = host.freeGpus() == 0 ? theme.busy() : theme.partly();
    }
    boolean dimmed =
        !highlight.minipods().isEmpty() && !highlight.minipods().contains(pod)
            || highlight.cell() != null && !inGroup(host, highlight);
    return dimmed ? base.mix(theme.background(), 0.5) : base;
  }

  /** Whether a host shares the PP or DP group of the marked cell, or is not placed at all. */
  private boolean inGroup(Host host, Highlight highlight) {
    return !isPlaced(host) || groupHosts(highlight).contains(host.id());
  }

  private @Nullable Highlight known;
  private Set<String> groupHosts = Set.of();

  /** The hosts of both groups of the marked cell. */
  Set<String> groupHosts(Highlight highlight) {
    if (!highlight.equals(known)) {
      known = highlight;
      var found = new HashSet<String>();
      var cell = highlight.cell();
      var shown = placement;
      if (cell != null && shown != null && cell.row() < shown.rows() && cell.col() < shown.cols()) {
        found.addAll(shown.matrix().get(cell.row()));
        for (var row : shown.matrix()) {
          found.add(row.get(cell.col()));
        }
      }
      groupHosts = found;
    }
    return groupHosts;
  }
}
