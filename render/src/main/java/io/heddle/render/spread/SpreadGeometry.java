package io.heddle.render.spread;

import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;

/**
 * Where the heatmap's cells lie.
 *
 * @param label room that the widest name of a column takes
 */
record SpreadGeometry(
    int groups,
    int columns,
    double left,
    double top,
    double cellWidth,
    double cellHeight,
    double label) {
  static final double LABELS = 84;
  static final double HEAD = 46;
  static final double FOOT = 22;
  static final double LEGEND = 120;
  private static final double APART = 10;

  /** As wide as a cell is at most, but for the names of its column. */
  private static final double WIDE = 56;

  static SpreadGeometry fit(SpreadModel model, Surface surface, double width, double height) {
    double label = 0;
    for (var name : model.labels) {
      label = Math.max(label, surface.textWidth(name, TextStyle.SMALL) + APART);
    }
    int columns = model.minipods.size();
    return new SpreadGeometry(
        model.groups(),
        columns,
        LABELS,
        HEAD,
        Math.clamp((width - LABELS - LEGEND) / columns, 1, Math.max(WIDE, label)),
        Math.clamp((height - HEAD - FOOT) / model.groups(), 0.5, 26),
        label);
  }

  double x(int column) {
    return left + column * cellWidth;
  }

  double y(int group) {
    return top + group * cellHeight;
  }

  /** The column under x, or −1. */
  int columnAt(double x) {
    int column = (int) Math.floor((x - left) / cellWidth);
    return column >= 0 && column < columns ? column : -1;
  }

  /** The group under y, or −1. */
  int groupAt(double y) {
    int group = (int) Math.floor((y - top) / cellHeight);
    return group >= 0 && group < groups ? group : -1;
  }
}
