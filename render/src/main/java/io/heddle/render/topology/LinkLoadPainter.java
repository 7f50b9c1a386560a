package io.heddle.render.topology;

import io.heddle.render.Rgba;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;

/** Paints loaded links over the fabric, the busiest on top, with a legend. O(loaded links). */
final class LinkLoadPainter extends FabricPainting {
  private static final double FAINTEST = 0.25;
  private static final double BOLDEST = 0.85;

  /** A share of a link from which on it is drawn as boldly as a full one. */
  private static final double BUSY = 0.3;

  private final FabricLinkLoads loads = scene.marks.links();

  LinkLoadPainter(FabricPainting of) {
    super(of);
  }

  void paint() {
    boolean dim = !loads.marked().isEmpty();
    loads.links().stream()
        .filter(load -> !loads.marked().contains(load))
        .sorted(java.util.Comparator.comparingDouble(FabricLinkLoads.Load::share))
        .forEach(load -> draw(load, dim ? 0.15 : opacity(load.share()), 0));
    loads.marked().forEach(load -> draw(load, 1, 1.5));
  }

  /** Links that carry next to nothing do not hide the minipods behind them. */
  private static double opacity(double share) {
    return FAINTEST + (BOLDEST - FAINTEST) * Math.min(1, share / BUSY);
  }

  private void draw(FabricLinkLoads.Load load, double opacity, double more) {
    if (!layout.has(load.from()) || !layout.has(load.to())) {
      return; // the fabric was edited since
    }
    var from = layout.box(load.from());
    var to = layout.box(load.to());
    if (!port.shows(from.union(to))) {
      return;
    }
    CableDropStyle.between(from, to)
        .paint(
            surface,
            port,
            0,
            FabricLinkLoads.colour(theme, load.share()).withOpacity(opacity),
            FabricLinkLoads.width(load.share()) + more);
  }

  /** Under the legend of hosts, which ends at this height. */
  void legend(double top) {
    double x = port.width() - 236;
    double y = top + 14;
    surface.fillRound(x - 8, y - 8, 238, 22, 6, theme.background().withOpacity(0.88));
    surface.text(
        words.of("drawn.legend.load"), x, y + 7, TextStyle.SMALL, TextAnchor.LEFT, theme.muted());
    double left = x + 56;
    int steps = 24;
    for (int i = 0; i < steps; i++) {
      Rgba colour = FabricLinkLoads.colour(theme, (i + 0.5) / steps);
      surface.fillRect(left + 24 + i * 4, y - 1, 4.5, 9, colour);
    }
    surface.text(
        words.of("drawn.percent", 0),
        left + 20,
        y + 7,
        TextStyle.SMALL,
        TextAnchor.RIGHT,
        theme.muted());
    surface.text(
        words.of("drawn.percent", 100),
        left + 124,
        y + 7,
        TextStyle.SMALL,
        TextAnchor.LEFT,
        theme.muted());
  }
}
