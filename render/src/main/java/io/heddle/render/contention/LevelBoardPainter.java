package io.heddle.render.contention;

import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.SeriesMarks;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.ModelBox;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Paints bands, edges and chips. */
record LevelBoardPainter(
    PaintSurface surface,
    Theme theme,
    ViewTextBundle words,
    LevelBoardGeometry at,
    @Nullable String marked) {
  /** Lower bands have no room for a name. */
  private static final double NAMED = 13;

  private static final double HEAD = 6;

  void paint(@Nullable Integer target) {
    bands(target);
    edges();
    for (var chip : at.board().chips()) {
      chip(chip, at.chips().get(chip.id()));
    }
  }

  private void bands(@Nullable Integer target) {
    int levels = at.board().levels();
    for (int level = 0; level < levels; level++) {
      boolean even = (levels - 1 - level) % 2 == 0;
      var ground = at.isEmpty(level) || even ? theme.subtle() : theme.surface();
      boolean aimed = target != null && target == level;
      surface.fillRect(
          0,
          at.top(level),
          at.width(),
          at.band(level),
          aimed ? ground.mix(theme.accent(), 0.18) : ground);
      if (at.band(level) >= NAMED || aimed) {
        name(level, at.top(level) + at.band(level) / 2);
      } else if (level == levels - 1 || !at.isEmpty(level + 1)) {
        run(level, target);
      }
    }
  }

  private void name(int level, double middle) {
    int levels = at.board().levels();
    var weights = at.board().weights();
    var name =
        levels > 1 && level < weights.size()
            ? words.of("drawn.levels.queue", level, weights.get(level))
            : level == levels - 1 && levels > 1
                ? words.of("drawn.levels.first", level)
                : level == 0 && levels > 1
                    ? words.of("drawn.levels.last", level)
                    : words.of("drawn.levels.level", level);
    surface.text(name, 10, middle + 4, TextStyle.SMALL, TextAnchor.LEFT, theme.muted());
  }

  /** Empty levels one after the other have one name, if there is room for it. */
  private void run(int highest, @Nullable Integer target) {
    int lowest = highest;
    while (lowest > 0 && at.isEmpty(lowest - 1)) {
      lowest--;
    }
    double top = at.top(highest);
    double bottom = at.top(lowest) + at.band(lowest);
    if (bottom - top < NAMED || (target != null && target >= lowest && target <= highest)) {
      return; // no room, or the level that a job would be dropped on has its name there
    }
    if (lowest == highest) {
      name(highest, (top + bottom) / 2);
    } else {
      surface.text(
          run(highest, lowest),
          10,
          (top + bottom) / 2 + 4,
          TextStyle.SMALL,
          TextAnchor.LEFT,
          theme.muted());
    }
  }

  private String run(int highest, int lowest) {
    var weights = at.board().weights();
    return highest < weights.size()
        ? words.of(
            "drawn.levels.run.queues",
            highest,
            lowest,
            weights.subList(lowest, highest + 1).stream().mapToInt(each -> each).sum())
        : words.of("drawn.levels.run", highest, lowest);
  }

  private void edges() {
    double most =
        at.board().edges().stream().mapToDouble(PriorityLevelBoard.Edge::weight).max().orElse(1);
    for (var route : LevelBoardEdgeRoutes.of(at)) {
      var edge = route.edge();
      boolean near = marked == null || marked.equals(edge.first()) || marked.equals(edge.second());
      double thick = 1 + 2 * Math.sqrt(edge.weight() / Math.max(most, 1e-300));
      var shade = (route.uncut() ? theme.danger() : theme.strong()).withOpacity(near ? 0.75 : 0.15);
      var points = route.points();
      for (int i = 1; i < points.size(); i++) {
        var from = points.get(i - 1);
        var to = points.get(i);
        surface.line(from.x(), from.y(), to.x(), to.y(), shade, thick);
      }
      if (!route.uncut()) {
        head(points.getLast(), points.get(points.size() - 2).y() < points.getLast().y(), shade);
      }
    }
  }

  private void head(LevelBoardEdgeRoutes.Point at, boolean down, Rgba colour) {
    double back = down ? -HEAD : HEAD;
    surface.fillPolygon(
        new double[] {at.x(), at.x() - 4, at.x() + 4},
        new double[] {at.y(), at.y() + back, at.y() + back},
        colour);
  }

  void chip(PriorityLevelBoard.Chip chip, @Nullable ModelBox box) {
    if (box == null) {
      return;
    }
    boolean here = chip.id().equals(marked);
    var colour = SeriesMarks.colour(theme, chip.colour());
    surface.fillRound(box.x(), box.y(), box.width(), box.height(), 6, theme.background());
    surface.strokeRound(
        box.x(),
        box.y(),
        box.width(),
        box.height(),
        6,
        here ? theme.accent() : theme.border(),
        here ? 2 : 1);
    surface.fillRound(box.x(), box.y(), 5, box.height(), 2, colour);
    double room = box.width() - 12;
    boolean wide = surface.textWidth(chip.id(), TextStyle.SMALL_BOLD) <= room;
    var name = wide ? TextStyle.SMALL_BOLD : TextStyle.SMALL;
    if (box.height() >= 30) {
      text(chip.id(), box.x() + 10, box.y() + 15, room, name, theme.text());
      text(chip.detail(), box.x() + 10, box.y() + 29, room, TextStyle.SMALL, theme.muted());
    } else if (box.height() >= 12) {
      double y = box.y() + box.height() / 2 + 4;
      text(chip.id(), box.x() + 10, y, room, name, theme.text());
      double after = surface.textWidth(chip.id(), TextStyle.SMALL_BOLD) + 8;
      text(chip.detail(), box.x() + 10 + after, y, room - after, TextStyle.SMALL, theme.muted());
    }
  }

  private void text(String all, double x, double y, double room, TextStyle style, Rgba colour) {
    var shown = all;
    while (shown.length() > 2 && surface.textWidth(shown, style) > room) {
      shown = shown.substring(0, shown.length() - 2) + "…";
    }
    if (surface.textWidth(shown, style) <= room) {
      surface.text(shown, x, y, style, TextAnchor.LEFT, colour);
    }
  }

  /** What the arrows mean, in words. */
  static List<String> legend(PriorityLevelBoard board, ViewTextBundle words) {
    return List.of(
        words.of(board.weights().isEmpty() ? "drawn.levels.arrow" : "drawn.levels.arrow.weighted"),
        words.of("drawn.levels.bracket"));
  }
}
