package io.heddle.render.spread;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.render.Highlight;
import io.heddle.render.Words;
import io.heddle.render.surface.Surface;
import io.heddle.render.view.PaintedView;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The spread heatmap on the screen. */
public final class SpreadView extends PaintedView {
  private @Nullable Cluster cluster;
  private @Nullable Placement placement;
  private GroupUnit unit = GroupUnit.DP;
  private @Nullable SpreadModel model;
  private @Nullable SpreadGeometry geometry;
  private Highlight highlight = Highlight.none();
  private int group = -1;
  private int column = -1;
  private Consumer<@Nullable Integer> onHover = _ -> {};

  public SpreadView(Words words) {
    super(words);
    setAccessibleText(words.of("drawn.spread"));
  }

  /** Shows a placement; null shows nothing. */
  public void show(Cluster newCluster, @Nullable Placement newPlacement) {
    cluster = newCluster;
    placement = newPlacement;
    update();
  }

  /** Which groups the heatmap's rows are. */
  public void setGroups(GroupUnit groups) {
    unit = groups;
    update();
  }

  /** Told of the minipod under the pointer, by index; null: none. */
  public void setOnHover(Consumer<@Nullable Integer> action) {
    onHover = action;
  }

  public void highlight(Highlight now) {
    highlight = now;
    repaint();
  }

  private void update() {
    var on = cluster;
    var shown = placement;
    model = on == null || shown == null ? null : new SpreadModel(on, shown, unit, words());
    if (model != null) {
      setAccessibleText(
          words().of("drawn.spread.about", model.groups(), unit.name(), model.minipods.size()));
    }
    left();
    moved();
  }

  @Override
  protected void pointed(double x, double y) {
    var now = geometry;
    if (now != null) {
      group = now.groupAt(y);
      int before = column;
      column = group < 0 ? -1 : now.columnAt(x);
      var shown = model;
      if (column != before && shown != null) {
        onHover.accept(column < 0 ? null : shown.minipods.get(column));
      }
      repaint();
    }
  }

  @Override
  protected void left() {
    group = -1;
    if (column >= 0) {
      onHover.accept(null);
    }
    column = -1;
    repaint();
  }

  @Override
  protected void paint(Surface target, double width, double height) {
    var now = model;
    if (now != null) {
      var fitted = SpreadGeometry.fit(now, target, width, height);
      geometry = fitted;
      new SpreadPainter(target, theme(), words(), now, fitted, highlight).paint();
    }
  }

  @Override
  protected List<String> tip() {
    var now = model;
    return now == null || group < 0 || column < 0 ? List.of() : now.describe(group, column);
  }
}
