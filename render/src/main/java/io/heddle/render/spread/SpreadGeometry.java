package io.heddle.render.spread;

/** Where the heatmap's cells lie. */
record SpreadGeometry(
    int groups, int columns, double left, double top, double cellWidth, double cellHeight) {
  static final double LABELS = 84;
  static final double HEAD = 46;
  static final double FOOT = 22;
  static final double LEGEND = 120;

  static SpreadGeometry fit(int groups, int columns, double width, double height) {
    return new SpreadGeometry(
        groups,
        columns,
        LABELS,
        HEAD,
        Math.clamp((width - LABELS - LEGEND) / columns, 1, 56),
        Math.clamp((height - HEAD - FOOT) / groups, 0.5, 26));
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
