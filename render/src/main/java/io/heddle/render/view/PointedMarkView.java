package io.heddle.render.view;

import io.heddle.render.ViewTextBundle;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A picture of marks: the one that the pointer or the keys point at has a tool tip.
 *
 * @param <M> what can be pointed at
 */
public abstract class PointedMarkView<M> extends PainterRegionView {
  private @Nullable M hovered;
  private Consumer<@Nullable M> onHover = _ -> {};

  /** A view without words of its own. */
  protected PointedMarkView() {}

  /**
   * @param words of the view and its painters
   */
  protected PointedMarkView(ViewTextBundle words) {
    super(words);
  }

  /** Receives what is pointed at, null: nothing, whenever it changes. */
  public final void setOnHover(Consumer<@Nullable M> action) {
    onHover = action;
  }

  /** What is pointed at; null: nothing. */
  public final @Nullable M hovered() {
    return hovered;
  }

  /** Points at a mark, as the pointer does; null: at nothing. */
  public final void pointAt(@Nullable M mark) {
    if (!Objects.equals(mark, hovered)) {
      hovered = mark;
      hoverChanged(mark);
      onHover.accept(mark);
    }
    repaint();
  }

  /** Points at nothing, without a report: what was pointed at is shown no longer. */
  protected final void forgetHovered() {
    hovered = null;
  }

  /** Another mark is pointed at; null: none. */
  protected void hoverChanged(@Nullable M mark) {}

  /** The mark at a place of the view; null: none. */
  protected abstract @Nullable M hitAt(double x, double y);

  /** What the tool tip of a mark says, a line each; the first is its title. Empty: none. */
  protected abstract List<String> tipOf(M mark);

  @Override
  protected void pointed(double x, double y) {
    pointAt(hitAt(x, y));
  }

  @Override
  protected final void left() {
    pointAt(null);
  }

  @Override
  protected final List<String> tip() {
    return hovered == null ? List.of() : tipOf(hovered);
  }
}
