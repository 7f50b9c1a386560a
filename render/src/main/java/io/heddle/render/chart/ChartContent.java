package io.heddle.render.chart;

import io.heddle.render.surface.PaintSurface;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a chart shows. {@link ChartContentPicture} draws it for a file, {@link ChartView} shows it
 * on the screen with tool tips, selection and keyboard navigation. Immutable.
 *
 * @param <M> a mark that can be pointed at, such as a bar, a point or a cell
 */
public interface ChartContent<M> {
  /** Width of its picture, in pixels at scale 1. */
  double preferredWidth();

  /** Height of its picture, in pixels at scale 1. */
  double preferredHeight();

  /** Whether there is nothing to show. */
  default boolean isEmpty() {
    return false;
  }

  /** Description for a screen reader. */
  String description();

  /** Tool tip of a mark, a line each; the first is its title. Empty: no tool tip. */
  List<String> describe(M mark);

  /**
   * The mark that an arrow key leads to.
   *
   * @param from null: no mark yet
   * @param right −1, 0 or 1
   * @param down −1, 0 or 1
   * @return null where there are no marks
   */
  @Nullable M next(@Nullable M from, int right, int down);

  /** The chart at a size in pixels. */
  ChartSizeLayout<M> layout(PaintSurface surface, double width, double height);
}
