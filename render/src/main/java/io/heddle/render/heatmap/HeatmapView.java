package io.heddle.render.heatmap;

import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.view.PaintedView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A heatmap on the screen; the cell under the pointer tells its value. */
public final class HeatmapView extends PaintedView {
  private final String empty;
  private @Nullable Heatmap map;
  private @Nullable HeatmapGeometry geometry;
  private int row = -1;
  private int col = -1;

  /**
   * @param empty what to say while there is nothing
   */
  public HeatmapView(String empty) {
    this.empty = empty;
    setAccessibleText(empty);
  }

  /** Shows a matrix, or with null none. */
  public void show(@Nullable Heatmap newMap) {
    map = newMap;
    setAccessibleText(
        newMap == null
            ? empty
            : "%s: %d × %d, %s–%s %s"
                .formatted(
                    newMap.title(),
                    newMap.rows().size(),
                    newMap.cols().size(),
                    HeatmapPainter.number(newMap.smallest()),
                    HeatmapPainter.number(newMap.largest()),
                    newMap.unit()));
    left();
    moved();
  }

  /** What is shown; null: nothing. */
  public @Nullable Heatmap map() {
    return map;
  }

  @Override
  protected void pointed(double x, double y) {
    var now = geometry;
    if (now != null) {
      row = now.rowAt(y);
      col = now.colAt(x);
      repaint();
    }
  }

  @Override
  protected void left() {
    row = -1;
    col = -1;
    repaint();
  }

  @Override
  protected void paint(Surface target, double width, double height) {
    var now = map;
    if (now == null) {
      target.text(empty, width / 2, height / 2, TextStyle.NORMAL, Align.CENTER, theme().muted());
      return;
    }
    var fitted = HeatmapGeometry.fit(now, target, width, height);
    geometry = fitted;
    new HeatmapPainter(target, theme(), now, fitted).paint();
  }

  @Override
  protected List<String> tip() {
    var now = map;
    if (now == null || row < 0 || col < 0 || !Double.isFinite(now.value(row, col))) {
      return List.of();
    }
    return List.of(
        now.rows().get(row) + " – " + now.cols().get(col),
        HeatmapPainter.number(now.value(row, col)) + " " + now.unit());
  }
}
