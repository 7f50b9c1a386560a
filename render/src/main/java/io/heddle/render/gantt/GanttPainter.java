package io.heddle.render.gantt;

import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.TimeWords;
import io.heddle.render.gantt.JobGanttChart.Bar;
import io.heddle.render.gantt.JobGanttChart.Kind;
import io.heddle.render.gantt.JobGanttChart.Row;
import io.heddle.render.surface.AxisLabels;
import io.heddle.render.surface.Hatch;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.SeriesMarks;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import org.jspecify.annotations.Nullable;

/**
 * Paints what is visible of a chart. O(bars of the visible rows).
 *
 * @param marked a job that stands out; −1: none
 * @param alone whether other jobs are faint beside it
 * @param cursor a time that is marked; NaN: none
 */
record GanttPainter(
    PaintSurface surface,
    Theme theme,
    JobGanttChart chart,
    GanttChartGeometry at,
    int marked,
    boolean alone,
    double cursor) {
  private static final double NAMED_STEP = 12;
  private static final double TITLED = 11;
  private static final double EDGED = 4;
  private static final double FAINT = 0.25;
  private static final double HATCH = 6;
  private static final double LONGEST_NAME = 180;

  /** Room for the names of the rows. */
  static double left(PaintSurface surface, JobGanttChart chart) {
    double wide = 0;
    for (var row : chart.rows()) {
      wide = Math.max(wide, surface.textWidth(row.name(), TextStyle.SMALL));
      if (wide > LONGEST_NAME) {
        return LONGEST_NAME + 16;
      }
    }
    return Math.max(40, wide + 16);
  }

  void paint() {
    axis();
    surface.clip(0, at.top() - 4, at.left() + at.width(), at.height() + 6);
    int every = Math.max(1, (int) Math.ceil(NAMED_STEP / at.rowHeight()));
    for (int row = at.firstRow(); row <= at.lastRow(chart.rows().size()); row++) {
      row(row, row % every == 0);
    }
    surface.unclip();
    scrollBar();
    cursorLine();
  }

  private void row(int number, boolean named) {
    var row = chart.rows().get(number);
    double y = at.y(number);
    if (named) {
      var name = fitted(row.name(), at.left() - 12);
      AxisLabels.beside(surface, theme, name, at.left() - 8, y + at.thick() / 2 + 4);
    }
    surface.fillRect(at.left(), y, at.width(), at.thick(), theme.subtle());
    surface.clip(at.left(), Math.max(at.top(), y), at.width(), at.thick());
    bars(row, y);
    surface.unclip();
  }

  private String fitted(String name, double room) {
    if (surface.textWidth(name, TextStyle.SMALL) <= room) {
      return name;
    }
    int fit = (int) (room / surface.textWidth("0", TextStyle.SMALL)) - 1;
    return "…" + name.substring(Math.max(0, name.length() - Math.max(1, fit)));
  }

  /** Of several that lie in one pixel, the first is seen. */
  private void bars(Row row, double y) {
    double end = at.from() + at.seconds();
    @Nullable Bar last = null;
    for (var bar : row.bars()) {
      if (bar.from() > end) {
        return;
      }
      if (bar.to() < at.from() || (last != null && hides(last, bar))) {
        continue;
      }
      bar(row, bar, y);
      last = bar;
    }
  }

  private boolean hides(Bar before, Bar bar) {
    return bar.lane() == before.lane()
        && bar.lanes() == before.lanes()
        && bar.job() != marked
        && Math.floor(at.x(bar.to())) <= Math.floor(at.x(before.from()));
  }

  private void bar(Row row, Bar bar, double y) {
    double left = Math.max(at.left() - 4, at.x(bar.from()));
    double right = Math.min(at.left() + at.width() + 4, at.x(bar.to()));
    double lane = at.thick() / row.lanes();
    double top = y + bar.lane() * lane;
    double high = bar.lanes() * lane;
    double wide = Math.max(0.6, right - left - (right - left > EDGED ? 1 : 0));
    var colour = colour(bar);
    if (bar.kind() == Kind.WAITING) {
      surface.fillRect(left, top + high * 0.4, wide, Math.max(1, high * 0.2), colour);
      return;
    }
    if (bar.kind() == Kind.RESERVED) {
      reserved(left, top, wide, high, bar.job() == marked);
      return;
    }
    double gap = high > 6 && bar.lanes() < row.lanes() ? 0.5 : 0;
    surface.fillRect(left, top, wide, Math.max(0.6, high - gap), colour);
    hatch(bar).paint(surface, left, top, wide, high - gap, colour);
    if (bar.kind() == Kind.PLANNED) {
      surface.fillRect(
          left + 1.5,
          top + 1.5,
          Math.max(0, wide - 3),
          Math.max(0, high - gap - 3),
          colour.mix(theme.background(), 0.65));
    }
    if (bar.job() == marked && high >= EDGED) {
      surface.strokeRect(left, top + 0.5, wide, Math.max(1, high - 1), theme.text(), 1.5);
    }
    var id = chart.jobs().get(bar.job()).job().id();
    double titled = surface.textWidth(id, TextStyle.SMALL) + 8;
    if (high >= TITLED && titled <= right - left) {
      if (hatch(bar) != Hatch.NONE && bar.kind() != Kind.PLANNED) {
        surface.fillRect((left + right - titled) / 2, top + 1, titled, high - 2, colour);
      }
      surface.text(
          id,
          (left + right) / 2,
          top + high / 2 + 4,
          TextStyle.SMALL,
          TextAnchor.CENTER,
          bar.kind() == Kind.PLANNED ? theme.text() : Theme.readableOn(colour));
    }
  }

  /** Hatched, over whatever still runs there. */
  private void reserved(double left, double top, double wide, double high, boolean stands) {
    surface.clip(left, Math.max(at.top(), top), wide, high);
    double first = left - high - left % HATCH;
    for (double x = first; x < left + wide; x += HATCH) {
      surface.line(x, top + high, x + high, top, theme.muted(), 1);
    }
    surface.unclip();
    surface.strokeRect(
        left, top + 0.5, wide, Math.max(1, high - 1), stands ? theme.text() : theme.muted(), 1);
  }

  private Hatch hatch(Bar bar) {
    return SeriesMarks.hatch(chart.colours().get(bar.job()));
  }

  private Rgba colour(Bar bar) {
    if (bar.kind() == Kind.WAITING) {
      return theme.strong();
    }
    var own = SeriesMarks.colour(theme, chart.colours().get(bar.job()));
    return !alone || marked < 0 || marked == bar.job() ? own : own.mix(theme.subtle(), 1 - FAINT);
  }

  private void axis() {
    double step = TimeWords.step(at.seconds() / Math.max(1, at.width() / 84));
    double begin = chart.from();
    long first = (long) Math.ceil((at.from() - begin) / step - 1e-9);
    for (long i = first; begin + i * step <= at.from() + at.seconds() * (1 + 1e-9); i++) {
      double x = at.x(begin + i * step);
      surface.line(x, at.top(), x, at.bottom() + 3, theme.border(), 0.5);
      AxisLabels.along(surface, theme, TimeWords.text(i * step), x, at.bottom() + 16);
    }
  }

  private void scrollBar() {
    double all = at.rowHeight() * chart.rows().size();
    if (all > at.height() + 0.5) {
      double x = at.left() + at.width() + 6;
      surface.fillRound(x, at.top(), 6, at.height(), 3, theme.subtle());
      double high = Math.max(12, at.height() * at.height() / all);
      double y = at.top() + (at.height() - high) * at.scrolled() / (all - at.height());
      surface.fillRound(x, y, 6, high, 3, theme.busy());
    }
  }

  private void cursorLine() {
    double x = at.x(cursor);
    if (x >= at.left() - 0.5 && x <= at.left() + at.width() + 0.5) {
      surface.line(x, at.top() - 4, x, at.bottom() + 3, theme.accent(), 1.5);
      surface.fillPolygon(
          new double[] {x - 5, x + 5, x},
          new double[] {at.top() - 6, at.top() - 6, at.top() + 2},
          theme.accent());
    }
  }
}
