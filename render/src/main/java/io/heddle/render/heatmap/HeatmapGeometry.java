package io.heddle.render.heatmap;

import io.heddle.render.Theme;
import io.heddle.render.chart.ChartSizeLayout;
import io.heddle.render.heatmap.HeatmapModel.Cells;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.ModelBox;
import org.jspecify.annotations.Nullable;

/** Where the cells lie. */
record HeatmapGeometry(
    HeatmapModel map, double left, double top, double cell, double high, int rows, int cols)
    implements ChartSizeLayout<Cells> {
  private static final double HEAD = 46;
  private static final double FOOT = 10;

  /** Between the names of two columns. */
  static final double APART = 8;

  static final double LEGEND = 110;

  /** A cell may always be as wide and as high as this, if there is room. */
  private static final double WIDE = 120;

  private static final double HIGH = 72;

  /** Few cells in much room grow to this many times the size. */
  private static final double MOST = 3;

  /** Larger cells are squares at the narrowest, and this many times as wide as high at most. */
  private static final double WIDEST = 3;

  static HeatmapGeometry fit(HeatmapModel map, PaintSurface surface, double width, double height) {
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
    double cell = Math.clamp(wide, 2, Math.max(names, Math.min(MOST * WIDE, WIDEST * high)));
    double most = Math.max(HIGH, Math.min(MOST * HIGH, cell));
    return new HeatmapGeometry(
        map, left, HEAD, cell, Math.clamp(high, 2, most), map.rows().size(), map.cols().size());
  }

  double x(int col) {
    return left + col * cell;
  }

  double y(int row) {
    return top + row * high;
  }

  @Override
  public void paint(PaintSurface surface, Theme theme) {
    new HeatmapPainter(surface, theme, map, this).paint();
  }

  @Override
  public @Nullable Cells at(double x, double y) {
    int row = (int) Math.floor((y - top) / high);
    int col = (int) Math.floor((x - left) / cell);
    return row >= 0 && row < rows && col >= 0 && col < cols ? Cells.of(row, col) : null;
  }

  @Override
  public ModelBox box(Cells mark) {
    return new ModelBox(x(mark.col()), y(mark.row()), mark.cols() * cell, mark.rows() * high);
  }
}
