package io.heddle.render.bars;

import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.view.PaintedView;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stacked bars on the screen; the bar under the pointer tells its parts. */
public final class BarView extends PaintedView {
  private final String empty;
  private @Nullable BarChart chart;
  private @Nullable BarGeometry geometry;
  private int hovered = -1;

  /**
   * @param empty what to say while there are none
   */
  public BarView(String empty) {
    this.empty = empty;
    setAccessibleText(empty);
  }

  /** Shows bars, or with null none. */
  public void show(@Nullable BarChart newChart) {
    chart = newChart;
    hovered = -1;
    setAccessibleText(
        newChart == null
            ? empty
            : newChart.title()
                + ": "
                + String.join(
                    "; ",
                    newChart.rows().stream()
                        .map(row -> String.join(", ", lines(newChart, row)))
                        .toList()));
    moved();
  }

  /** What is shown; null: nothing. */
  public @Nullable BarChart chart() {
    return chart;
  }

  private static List<String> lines(BarChart chart, BarChart.Row row) {
    var lines = new ArrayList<String>();
    lines.add("%s: %s %s".formatted(row.name(), BarPainter.number(row.total()), chart.unit()));
    for (int part : chart.shownParts()) {
      lines.add(
          "%s %s"
              .formatted(
                  chart.parts().get(part).name(), BarPainter.number(row.values().get(part))));
    }
    return lines;
  }

  @Override
  protected void pointed(double x, double y) {
    var shown = chart;
    var at = geometry;
    hovered = shown == null || at == null ? -1 : at.rowAt(y, shown.rows().size());
    repaint();
  }

  @Override
  protected void left() {
    hovered = -1;
    repaint();
  }

  @Override
  protected void paint(Surface target, double width, double height) {
    var shown = chart;
    if (shown == null) {
      target.text(empty, width / 2, height / 2, TextStyle.NORMAL, Align.CENTER, theme().muted());
      return;
    }
    var fitted = BarGeometry.fit(shown, target, width, height);
    geometry = fitted;
    new BarPainter(target, theme(), shown, fitted).paint(width);
  }

  @Override
  protected List<String> tip() {
    var shown = chart;
    return shown == null || hovered < 0 ? List.of() : lines(shown, shown.rows().get(hovered));
  }
}
