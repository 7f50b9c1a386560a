package io.heddle.render.contention;

import io.heddle.render.Theme;
import io.heddle.render.Words;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Marks;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.Box;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Paints bands, edges and chips. */
final class BoardPainter {
  private final Surface surface;
  private final Theme theme;
  private final Words words;
  private final BoardGeometry at;
  private final @Nullable String marked;

  BoardPainter(
      Surface surface, Theme theme, Words words, BoardGeometry geometry, @Nullable String marked) {
    this.words = words;
    this.surface = surface;
    this.theme = theme;
    this.at = geometry;
    this.marked = marked;
  }

  void paint(@Nullable Integer target) {
    bands(target);
    edges();
    var chips = at.board().chips();
    for (int i = 0; i < chips.size(); i++) {
      chip(chips.get(i), i, at.chips().get(chips.get(i).id()));
    }
  }

  private void bands(@Nullable Integer target) {
    int levels = at.board().levels();
    for (int level = 0; level < levels; level++) {
      double y = at.top(level);
      boolean even = (levels - 1 - level) % 2 == 0;
      var ground = even ? theme.subtle() : theme.surface();
      boolean aimed = target != null && target == level;
      surface.fillRect(
          0, y, at.width(), at.band(), aimed ? ground.mix(theme.accent(), 0.18) : ground);
      if (at.band() >= 13 || level % 4 == 0) {
        var name =
            level == levels - 1 && levels > 1
                ? words.of("drawn.levels.first", level)
                : level == 0 && levels > 1
                    ? words.of("drawn.levels.last", level)
                    : words.of("drawn.levels.level", level);
        surface.text(name, 10, y + at.band() / 2 + 4, TextStyle.SMALL, Align.LEFT, theme.muted());
      }
    }
  }

  private void edges() {
    double most = at.board().edges().stream().mapToDouble(LevelBoard.Edge::weight).max().orElse(1);
    for (var edge : at.board().edges()) {
      var from = at.chips().get(edge.first());
      var to = at.chips().get(edge.second());
      if (from == null || to == null) {
        continue;
      }
      boolean near = marked == null || marked.equals(edge.first()) || marked.equals(edge.second());
      // Uncut: both on one level, where they slow each other down.
      boolean uncut = level(edge.first()) == level(edge.second());
      var colour = uncut ? theme.danger() : theme.strong();
      double thick = 1 + 2 * Math.sqrt(edge.weight() / Math.max(most, 1e-300));
      var shade = colour.withOpacity(near ? 0.75 : 0.15);
      if (uncut) {
        double y = from.bottom() + 3;
        surface.line(from.centreX(), from.bottom(), from.centreX(), y, shade, thick);
        surface.line(from.centreX(), y, to.centreX(), y, shade, thick);
        surface.line(to.centreX(), y, to.centreX(), to.bottom(), shade, thick);
      } else {
        arrow(from, to, shade, thick);
      }
    }
  }

  private void arrow(Box from, Box to, io.heddle.render.Rgba colour, double thick) {
    boolean down = from.y() <= to.y();
    double x1 = from.centreX();
    double y1 = down ? from.bottom() : from.y();
    double x2 = to.centreX();
    double y2 = down ? to.y() : to.bottom();
    surface.line(x1, y1, x2, y2, colour, thick);
    double length = Math.max(1, Math.hypot(x2 - x1, y2 - y1));
    double dx = (x2 - x1) / length;
    double dy = (y2 - y1) / length;
    surface.fillPolygon(
        new double[] {x2, x2 - 8 * dx - 4 * dy, x2 - 8 * dx + 4 * dy},
        new double[] {y2, y2 - 8 * dy + 4 * dx, y2 - 8 * dy - 4 * dx},
        colour);
  }

  private int level(String id) {
    return at.board().chips().stream()
        .filter(chip -> chip.id().equals(id))
        .mapToInt(LevelBoard.Chip::level)
        .findFirst()
        .orElse(-1);
  }

  void chip(LevelBoard.Chip chip, int number, @Nullable Box box) {
    if (box == null) {
      return;
    }
    boolean here = chip.id().equals(marked);
    var colour = Marks.colour(theme, number);
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
    double room = box.width() - 16;
    if (box.height() >= 30) {
      text(chip.id(), box.x() + 11, box.y() + 15, room, TextStyle.SMALL_BOLD, theme.text());
      text(chip.detail(), box.x() + 11, box.y() + 29, room, TextStyle.SMALL, theme.muted());
    } else if (box.height() >= 12) {
      double y = box.y() + box.height() / 2 + 4;
      text(chip.id(), box.x() + 11, y, room, TextStyle.SMALL_BOLD, theme.text());
      double after = surface.textWidth(chip.id(), TextStyle.SMALL_BOLD) + 8;
      text(chip.detail(), box.x() + 11 + after, y, room - after, TextStyle.SMALL, theme.muted());
    }
  }

  private void text(
      String all, double x, double y, double room, TextStyle style, io.heddle.render.Rgba colour) {
    var shown = all;
    while (shown.length() > 2 && surface.textWidth(shown, style) > room) {
      shown = shown.substring(0, shown.length() - 2) + "…";
    }
    if (surface.textWidth(shown, style) <= room) {
      surface.text(shown, x, y, style, Align.LEFT, colour);
    }
  }

  /** What the arrows mean, in words. */
  static List<String> legend(Words words) {
    return List.of(words.of("drawn.levels.arrow"), words.of("drawn.levels.bracket"));
  }
}
