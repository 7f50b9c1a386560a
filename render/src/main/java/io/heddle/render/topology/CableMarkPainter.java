package io.heddle.render.topology;

import io.heddle.render.Rgba;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.MarkedCables.Kind;
import io.heddle.render.topology.MarkedCables.Mark;
import java.util.EnumSet;

/** Paints marked cables over the fabric, the picked ones on top, with a legend. O(marks). */
final class CableMarkPainter extends FabricPainting {
  private static final double DOT = 3;
  private static final double DASH = 7;
  private static final double GAP = 5;
  private static final double SAMPLE = 22;
  private static final double APART = 14;

  private final MarkedCables marks = scene.marks.cables();

  CableMarkPainter(FabricPainting of) {
    super(of);
  }

  void paint() {
    boolean dim = !marks.picked().isEmpty();
    for (var mark : marks.marks()) {
      if (!marks.picked().contains(mark)) {
        draw(mark, dim ? 0.2 : 0.9, 2);
      }
    }
    marks.picked().forEach(mark -> draw(mark, 1, 3.5));
  }

  private void draw(Mark mark, double opacity, double width) {
    var colour = MarkedCables.colour(theme, mark.kind()).withOpacity(opacity);
    boolean from = layout.has(mark.from());
    boolean to = layout.has(mark.to());
    if (from && to) {
      var one = layout.box(mark.from());
      var other = layout.box(mark.to());
      if (!port.shows(one.union(other))) {
        return;
      }
      var drop = CableDropStyle.between(one, other);
      double x = port.screenX(drop.x(0));
      double y = port.screenY(drop.y(0));
      double endX = port.screenX(drop.x(1));
      double endY = port.screenY(drop.y(1));
      if (mark.there()) {
        surface.line(x, y, endX, endY, colour, width);
      } else {
        broken(x, y, endX, endY, colour, width);
      }
      dot(x, y, colour);
      dot(endX, endY, colour);
    } else if (from || to) {
      var box = layout.box(from ? mark.from() : mark.to());
      if (port.shows(box)) {
        dot(port.screenX(box.centreX()), port.screenY(box.y()), colour);
      }
    }
  }

  private void dot(double x, double y, Rgba colour) {
    surface.fillOval(x - DOT, y - DOT, 2 * DOT, 2 * DOT, colour);
  }

  private void broken(double x, double y, double endX, double endY, Rgba colour, double width) {
    double length = Math.hypot(endX - x, endY - y);
    for (double at = 0; at < length; at += DASH + GAP) {
      double end = Math.min(length, at + DASH);
      surface.line(
          x + (endX - x) * at / length,
          y + (endY - y) * at / length,
          x + (endX - x) * end / length,
          y + (endY - y) * end / length,
          colour,
          width);
    }
  }

  /** Under the legend of hosts, which ends at this height: what occurs. */
  void legend(double top) {
    var kinds = EnumSet.noneOf(Kind.class);
    marks.marks().forEach(mark -> kinds.add(mark.kind()));
    double wide =
        kinds.stream()
            .mapToDouble(kind -> SAMPLE + surface.textWidth(name(kind), TextStyle.SMALL) + APART)
            .sum();
    double x = port.width() - wide;
    double y = top + 14;
    surface.fillRound(x - 8, y - 8, wide + 2, 22, 6, theme.background().withOpacity(0.88));
    for (var kind : kinds) {
      var colour = MarkedCables.colour(theme, kind);
      if (kind == Kind.MISSING) {
        broken(x, y + 3, x + SAMPLE - 6, y + 3, colour, 2);
      } else {
        surface.line(x, y + 3, x + SAMPLE - 6, y + 3, colour, 2);
      }
      surface.text(name(kind), x + SAMPLE, y + 7, TextStyle.SMALL, TextAnchor.LEFT, theme.muted());
      x += SAMPLE + surface.textWidth(name(kind), TextStyle.SMALL) + APART;
    }
  }

  private String name(Kind kind) {
    return switch (kind) {
      case MISSING -> words.of("drawn.cable.missing");
      case WRONG -> words.of("drawn.cable.wrong");
      case EXTRA -> words.of("drawn.cable.extra");
    };
  }
}
