package io.heddle.app.planner.features.simulate;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.app.usecase.simulate.GanttRows;
import io.heddle.app.usecase.simulate.PolicyFamily.Played;
import io.heddle.app.usecase.simulate.PolicyResult;
import io.heddle.app.usecase.simulate.SimulationAnswer;
import io.heddle.app.usecase.simulate.SimulationPlots;
import io.heddle.model.cluster.Cluster;
import io.heddle.render.gantt.JobGanttChart;
import io.heddle.render.plot.SeriesPlot;
import java.util.Map;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/**
 * What of an answer takes too long for the UI thread to draw up: curves, distributions, and the
 * chart of the policy that is looked at. View model: knows no view.
 */
public final class SimulationDrawings {
  /** What a row of the chart is. */
  public enum By {
    HOST,
    MINIPOD,
    JOB
  }

  /** Plots of an answer, by name. */
  public record Plots(
      SimulationAnswer answer,
      Map<String, SeriesPlot> overTime,
      Map<String, SeriesPlot> distributions) {}

  /**
   * A policy's jobs along the time.
   *
   * @param chart null where nothing happened
   */
  public record Charted(Chart of, @Nullable JobGanttChart chart) {}

  /** Which chart. */
  public record Chart(String policy, Played played, Cluster cluster, By by) {}

  private final ObjectProperty<By> by = new SimpleObjectProperty<>(By.HOST);
  private final LiveSolve<SimulationAnswer, Plots> plots;
  private final LiveSolve<Chart, Charted> chart;
  private @Nullable SimulationAnswer answer;
  private @Nullable PolicyResult shown;
  private @Nullable Chart asked;

  SimulationDrawings(BackgroundExecution background) {
    plots =
        new LiveSolve<>(
            background,
            each -> Text.of("task.simulate.draw", each.study().source()),
            (each, _) ->
                new Plots(
                    each, SimulationPlots.overTime(each), SimulationPlots.distributions(each)));
    chart =
        new LiveSolve<>(
            background,
            each -> Text.of("task.simulate.draw", each.policy()),
            (each, _) -> new Charted(each, chart(each)));
    by.addListener((_, _, _) -> draw());
  }

  private static @Nullable JobGanttChart chart(Chart of) {
    var outcome = of.played().outcome();
    return switch (of.by()) {
      case HOST -> GanttRows.byHost(outcome, of.cluster());
      case MINIPOD -> GanttRows.byMinipod(outcome, of.cluster());
      case JOB -> GanttRows.byJob(outcome);
    };
  }

  /** What a row of the chart is. */
  public ObjectProperty<By> byProperty() {
    return by;
  }

  /** Null while there are none. */
  public ReadOnlyObjectProperty<@Nullable Plots> plotsProperty() {
    return plots.resultProperty();
  }

  /** Null while there is none. */
  public ReadOnlyObjectProperty<@Nullable Charted> chartProperty() {
    return chart.resultProperty();
  }

  void follow(@Nullable SimulationAnswer now) {
    answer = now;
    if (now == null || now.results().isEmpty()) {
      plots.clear();
    } else {
      plots.solve(now);
    }
  }

  void look(@Nullable PolicyResult now) {
    shown = now;
    draw();
  }

  /** The same run on more traces is the same chart. */
  private void draw() {
    var now = shown;
    if (now == null || answer == null) {
      asked = null;
      chart.clear();
      return;
    }
    var next = new Chart(now.policy(), now.first(), answer.study().cluster(), by.get());
    if (!next.equals(asked)) {
      asked = next;
      chart.solve(next);
    }
  }

  void close() {
    follow(null);
    look(null);
  }
}
