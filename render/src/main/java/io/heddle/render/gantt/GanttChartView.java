package io.heddle.render.gantt;

import io.heddle.model.result.SimulationOutcome.JobOutcome;
import io.heddle.render.TimeWords;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.gantt.JobGanttChart.Bar;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.view.TimeAxisScale;
import io.heddle.render.view.TimeAxisView;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import javafx.geometry.Point2D;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import org.jspecify.annotations.Nullable;

/**
 * A chart on the screen. The wheel and + and − zoom in time, with Ctrl the rows; dragging, the
 * arrows and Shift with the wheel move; a double click and 0 show all. A click tells the time and
 * the job.
 */
public final class GanttChartView extends TimeAxisView<Bar> {
  private static final double ROW_STEP = 1.25;
  private static final double SHORTEST = 1;
  private static final double FRAMED = 12;

  private final String empty;
  private BiConsumer<Double, @Nullable JobOutcome> onClick = (_, _) -> {};
  private @Nullable Function<JobOutcome, List<String>> tips;
  private @Nullable JobGanttChart chart;
  private @Nullable GanttChartGeometry geometry;
  private double lowestRow = GanttChartGeometry.LOWEST_ROW;
  private double rowHeight = Double.NaN;
  private double scrolled;
  private double cursor = Double.NaN;
  private int chosen = -1;

  /**
   * @param empty what to say while there is no chart
   */
  public GanttChartView(ViewTextBundle words, String empty) {
    super(words, SHORTEST);
    this.empty = empty;
    setAccessibleText(empty);
    addEventHandler(MouseEvent.MOUSE_CLICKED, this::clicked);
  }

  /** Receives the time that is clicked on, and of the job there, or null. */
  public void setOnClick(BiConsumer<Double, @Nullable JobOutcome> action) {
    onClick = action;
  }

  /** What the pointer says of a job in place of how it fared. */
  public void setTips(Function<JobOutcome, List<String>> lines) {
    tips = lines;
  }

  /** Rows are at least this high with their gaps until they are zoomed. */
  public void setLowestRow(double height) {
    lowestRow = height;
    repaint();
  }

  /** Shows a chart; one of the same time is seen as closely as the one before. Null: none. */
  public void show(@Nullable JobGanttChart shown) {
    var before = chart;
    chart = shown;
    geometry = null; // nothing of the new one is where the old one's bars are
    forgetHovered();
    chosen = -1;
    rowHeight = Double.NaN;
    scrolled = 0;
    setAccessibleText(
        shown == null
            ? empty
            : words()
                .of(
                    "drawn.gantt.about",
                    shown.jobs().size(),
                    shown.rows().size(),
                    TimeWords.text(shown.to() - shown.from())));
    if (shown == null
        || before == null
        || before.from() != shown.from()
        || before.to() != shown.to()) {
      showAll();
    }
    moved();
  }

  /** What is shown; null: nothing. */
  public @Nullable JobGanttChart chart() {
    return chart;
  }

  /** Marks a time; NaN: none. */
  public void setCursor(double newCursor) {
    cursor = newCursor;
    repaint();
  }

  /** Lets a job stand out; null: none. */
  public void choose(@Nullable JobOutcome job) {
    var shown = chart;
    chosen = shown == null || job == null ? -1 : shown.jobs().indexOf(job);
    repaint();
  }

  /** The middle of a job's first bar, in the view's coordinates; null where it is not painted. */
  public @Nullable Point2D centreOf(String job) {
    var shown = chart;
    var at = geometry;
    if (shown == null || at == null) {
      return null;
    }
    for (int number = 0; number < shown.rows().size(); number++) {
      var row = shown.rows().get(number);
      for (var bar : row.bars()) {
        if (bar.kind() != JobGanttChart.Kind.WAITING
            && shown.jobs().get(bar.job()).job().id().equals(job)) {
          double lane = at.thick() / row.lanes();
          return new Point2D(
              at.x((bar.from() + bar.to()) / 2),
              at.y(number) + (bar.lane() + bar.lanes() / 2.0) * lane);
        }
      }
    }
    return null;
  }

  @Override
  protected void showAll() {
    var shown = chart;
    window.showAll(shown == null ? 0 : shown.from(), shown == null ? 1 : shown.to());
    rowHeight = Double.NaN;
    scrolled = 0;
    moved();
  }

  /** Rows higher or lower, those at this height where they are. */
  private void zoomRows(double factor, double y) {
    var at = geometry;
    if (at != null) {
      double next =
          Math.clamp(
              at.rowHeight() * factor,
              GanttChartGeometry.LOWEST_ROW,
              GanttChartGeometry.HIGHEST_ROW);
      scrolled = (at.scrolled() + y - at.top()) * next / at.rowHeight() - (y - at.top());
      rowHeight = next;
      moved();
    }
  }

  private void scrollRows(double by) {
    scrolled += by;
    moved();
  }

  @Override
  protected @Nullable TimeAxisScale axis() {
    return geometry;
  }

  @Override
  protected void scrolled(ScrollEvent event) {
    // with Shift, JavaFX turns the wheel to the side
    double delta = event.getDeltaY() != 0 ? event.getDeltaY() : event.getDeltaX();
    if (geometry == null || delta == 0) {
      return;
    }
    if (event.isShiftDown()) {
      scrollRows(-delta);
    } else if (event.isShortcutDown()) {
      zoomRows(delta > 0 ? ROW_STEP : 1 / ROW_STEP, event.getY());
    } else {
      zoomTime(event, delta);
    }
    event.consume();
  }

  @Override
  protected void draggedDown(double by) {
    scrollRows(-by);
  }

  private void clicked(MouseEvent event) {
    var at = geometry;
    var shown = chart;
    if (event.getClickCount() != 2
        && at != null
        && shown != null
        && event.getButton() == MouseButton.PRIMARY
        && event.isStillSincePress()
        && event.getX() >= at.left()) {
      var bar = hitAt(event.getX(), event.getY());
      onClick.accept(
          Math.clamp(at.secondAt(event.getX()), shown.from(), shown.to()),
          bar == null ? null : shown.jobs().get(bar.job()));
    }
  }

  @Override
  protected boolean pressed(KeyCode code) {
    double row = geometry == null ? 10 : geometry.rowHeight();
    double page = geometry == null ? 10 : geometry.height();
    switch (code) {
      case UP -> scrollRows(-Math.max(row, 12));
      case DOWN -> scrollRows(Math.max(row, 12));
      case PAGE_UP -> scrollRows(-page);
      case PAGE_DOWN -> scrollRows(page);
      default -> {
        return super.pressed(code);
      }
    }
    return true;
  }

  @Override
  protected @Nullable Bar hitAt(double x, double y) {
    var shown = chart;
    var at = geometry;
    if (shown == null || at == null || x < at.left()) {
      return null;
    }
    int number = at.rowAt(y, shown.rows().size());
    if (number < 0) {
      return null;
    }
    var row = shown.rows().get(number);
    int lane = at.laneAt(y, number, row);
    double second = at.secondAt(x);
    double reach = at.seconds() / at.width(); // a bar is never thinner than a pixel
    return row.bars().stream()
        .filter(bar -> bar.lane() <= lane && lane < bar.lane() + bar.lanes())
        .filter(bar -> bar.from() <= second && second < Math.max(bar.to(), bar.from() + reach))
        .findFirst()
        .orElse(null);
  }

  @Override
  protected void paint(PaintSurface target, double width, double height) {
    var shown = chart;
    if (shown == null) {
      paintNothing(target, width, height, empty);
      return;
    }
    double room = GanttChartGeometry.room(height);
    double row =
        Double.isNaN(rowHeight)
            ? GanttChartGeometry.usualRow(shown.rows().size(), height, lowestRow)
            : rowHeight;
    scrolled = Math.clamp(scrolled, 0, Math.max(0, row * shown.rows().size() - room));
    double left = GanttPainter.left(target, shown);
    var fitted =
        new GanttChartGeometry(
            left,
            GanttChartGeometry.TOP,
            Math.max(20, width - left - GanttChartGeometry.RIGHT),
            room,
            row,
            scrolled,
            window.from(),
            window.seconds());
    geometry = fitted;
    var hovered = hovered();
    int marked = hovered == null ? chosen : hovered.job();
    boolean alone = hovered != null || row < FRAMED; // a frame is hard to see on lower rows
    new GanttPainter(target, theme(), shown, fitted, marked, alone, cursor).paint();
  }

  @Override
  protected List<String> tipOf(Bar bar) {
    var shown = chart;
    if (shown == null) {
      return List.of();
    }
    return tips == null
        ? new GanttBarText(words(), shown).of(bar)
        : tips.apply(shown.jobs().get(bar.job()));
  }
}
