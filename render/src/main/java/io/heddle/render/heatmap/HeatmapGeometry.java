package io.heddle.render.heatmap;

import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;

/** Where the cells lie. */
record HeatmapGeometry(double left, double top, double cell, double high, int rows, int cols) {
  private static final double HEAD = 46;
  private static final double FOOT = 10;

  /** Between the names of two columns. */
  static final double APART = 8;

  static final double LEGEND = 110;

  /** As wide as a cell is at most, but for the names of its column. */
  private static final double WIDE = 64;

  static HeatmapGeometry fit(Heatmap map, Surface surface, double width, double height) {
    double labels = 0;
    for (var name : map.rows()) {
      labels = Math.max(labels, surface.textWidth(name, TextStyle.SMALL));
    }
    double names = WIDE;
    for (var name : map.cols()) {
      names = Math.max(names, surface.textWidth(name, TextStyle.SMALL) + APART);
    }
    double left = labels + 24;
    double wide = (width - left - LEGEND) / Math.max(1, map.cols().size());
    double high = (height - HEAD - FOOT) / Math.max(1, map.rows().size());
    return new HeatmapGeometry(
        left,
        HEAD,
        Math.clamp(wide, 2, names),
        Math.clamp(high, 2, 40),
        map.rows().size(),
        map.cols().size());
  }

  double x(int col) {
    return left + col * cell;
  }

  double y(int row) {
    return top + row * high;
  }

  int colAt(double x) {
    int col = (int) Math.floor((x - left) / cell);
    return col >= 0 && col < cols ? col : -1;
  }

  int rowAt(double y) {
    int row = (int) Math.floor((y - top) / high);
    return row >= 0 && row < rows ? row : -1;
  }
}
