package io.heddle.render.spread;

import io.heddle.render.Highlight;
import io.heddle.render.Rgba;
import io.heddle.render.Steps;
import io.heddle.render.Theme;
import io.heddle.render.Words;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;

/** Paints the spread heatmap. O(groups × used minipods). */
final class SpreadPainter {
  private final Surface surface;
  private final Theme theme;
  private final Words words;
  private final SpreadModel model;
  private final SpreadGeometry geometry;
  private final Highlight highlight;

  SpreadPainter(
      Surface surface,
      Theme theme,
      Words words,
      SpreadModel model,
      SpreadGeometry geometry,
      Highlight highlight) {
    this.surface = surface;
    this.theme = theme;
    this.words = words;
    this.model = model;
    this.geometry = geometry;
    this.highlight = highlight;
  }

  void paint() {
    surface.text(
        words.of("drawn.spread.title", model.unit.name(), model.minipods.size()),
        geometry.left(),
        16,
        TextStyle.SMALL,
        Align.LEFT,
        theme.muted());
    columns();
    int every = Steps.atLeast(14 / geometry.cellHeight());
    for (int group = 0; group < geometry.groups(); group++) {
      if (group % every == 0) {
        surface.text(
            model.groupName(group),
            geometry.left() - 8,
            geometry.y(group) + Math.max(geometry.cellHeight(), 8) / 2 + 3,
            TextStyle.SMALL,
            Align.RIGHT,
            theme.muted());
      }
      cells(group);
    }
    var cell = highlight.cell();
    if (cell != null) {
      mark(model.group(cell));
    }
    legend();
  }

  private void columns() {
    int every = Steps.atLeast(geometry.label() / geometry.cellWidth());
    for (int column = 0; column < geometry.columns(); column++) {
      double x = geometry.x(column);
      surface.fillRect(
          x,
          40,
          Math.max(1, geometry.cellWidth() - 2),
          4,
          theme.minipod(model.minipods.get(column)));
      if (column % every == 0) {
        surface.text(
            model.labels.get(column),
            x + geometry.cellWidth() / 2 - 1,
            34,
            TextStyle.SMALL,
            Align.CENTER,
            theme.muted());
      }
    }
  }

  private void cells(int group) {
    double gapX = geometry.cellWidth() >= 6 ? 2 : 0;
    double gapY = geometry.cellHeight() >= 6 ? 2 : 0;
    for (int column = 0; column < geometry.columns(); column++) {
      int hosts = model.hosts[group][model.minipods.get(column)];
      var colour = colour(hosts);
      surface.fillRect(
          geometry.x(column),
          geometry.y(group),
          Math.max(1, geometry.cellWidth() - gapX),
          Math.max(0.5, geometry.cellHeight() - gapY),
          colour);
      if (hosts > 0 && geometry.cellHeight() >= 13 && geometry.cellWidth() >= 22) {
        surface.text(
            String.valueOf(hosts),
            geometry.x(column) + (geometry.cellWidth() - gapX) / 2,
            geometry.y(group) + (geometry.cellHeight() - gapY) / 2 + 4,
            TextStyle.SMALL_BOLD,
            Align.CENTER,
            Theme.readableOn(colour));
      }
    }
  }

  private Rgba colour(int hosts) {
    if (hosts == 0) {
      return theme.subtle();
    }
    return theme.background().mix(theme.accent(), 0.2 + 0.8 * hosts / model.most);
  }

  private void mark(int group) {
    if (group < geometry.groups()) {
      surface.strokeRound(
          geometry.left() - 2,
          geometry.y(group) - 2,
          geometry.columns() * geometry.cellWidth() + 2,
          geometry.cellHeight() + 2,
          2,
          theme.text(),
          1.5);
    }
  }

  private void legend() {
    double x = geometry.x(geometry.columns()) + 20;
    surface.text(words.of("drawn.hosts"), x, 34, TextStyle.SMALL_BOLD, Align.LEFT, theme.text());
    int steps = Math.min(5, model.most);
    for (int i = 0; i <= steps; i++) {
      int hosts = (int) Math.round((double) model.most * i / steps);
      surface.fillRect(x, geometry.top() + i * 18, 16, 14, colour(hosts));
      surface.text(
          String.valueOf(hosts),
          x + 22,
          geometry.top() + i * 18 + 11,
          TextStyle.SMALL,
          Align.LEFT,
          theme.muted());
    }
  }
}
