package io.heddle.render.chart;

import io.heddle.render.Theme;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.topology.ModelBox;
import org.jspecify.annotations.Nullable;

/**
 * Where everything of a chart is at one size.
 *
 * @param <M> a mark that can be pointed at
 */
public interface ChartSizeLayout<M> {
  void paint(PaintSurface surface, Theme theme);

  /** The mark at a place; null: none. */
  @Nullable M at(double x, double y);

  /** Where a mark is. */
  ModelBox box(M mark);

  /** Frames the mark under the pointer, or the chosen one. */
  default void frame(PaintSurface surface, Theme theme, M mark, boolean chosen) {
    var box = box(mark);
    surface.strokeRect(
        box.x() - 1,
        box.y() - 1,
        box.width() + 1,
        box.height() + 1,
        chosen ? theme.text() : theme.muted(),
        chosen ? 2 : 1);
  }
}
