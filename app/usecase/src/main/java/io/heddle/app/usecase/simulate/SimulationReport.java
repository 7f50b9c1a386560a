package io.heddle.app.usecase.simulate;

import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportFigure;
import io.heddle.app.usecase.simulate.PolicyFamily.Measure;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.model.result.TraceSimulation;
import io.heddle.render.gantt.GanttChartPicture;
import io.heddle.render.gantt.JobGanttChart;
import io.heddle.render.plot.SeriesPlot;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What came of a study, as files: tables of policies, jobs and time, plots, a chart a policy. */
public final class SimulationReport {
  private SimulationReport() {}

  public static LabReport of(SimulationAnswer answer) {
    var figures = new ArrayList<ReportFigure>();
    SimulationPlots.overTime(answer).forEach((name, plot) -> figures.add(figure(name, plot)));
    SimulationPlots.distributions(answer).forEach((name, plot) -> figures.add(figure(name, plot)));
    for (var result : answer.results()) {
      var chart = chart(answer, result.first().outcome());
      if (chart != null) {
        figures.add(
            new ReportFigure(
                fileName("gantt-" + result.policy()),
                theme -> new GanttChartPicture(ganttTitle(answer, result.policy()), chart, theme)));
      }
    }
    return new LabReport(
        "%s on %s".formatted(answer.study().source(), answer.study().cluster().name()),
        List.of(SimulationTables.policies(answer)),
        figures,
        SimulationTables.notes(answer),
        List.of(SimulationTables.jobs(answer), SimulationTables.timeline(answer)));
  }

  /** What each policy did with the jobs of the first trace. O(spans). */
  public static TraceSimulation file(SimulationAnswer answer) {
    var measures = answer.study().family().measures();
    int rate = measures.stream().map(Measure::unit).toList().indexOf(PolicyFamily.Unit.RATE);
    return new TraceSimulation(
        answer.study().source().toString(),
        answer.study().cluster().name(),
        answer.results().stream()
            .map(each ->
                TraceSimulation.policy(
                    each.policy(),
                    each.first().outcome(),
                    rate < 0 ? null : each.values().getFirst().get(rate)))
            .toList());
  }

  /** What a picture of a policy's jobs is called. */
  public static String ganttTitle(SimulationAnswer answer, String policy) {
    return "%s: %s on %s"
        .formatted(policy, answer.study().source(), answer.study().cluster().name());
  }

  private static @Nullable JobGanttChart chart(SimulationAnswer answer, SimulationOutcome outcome) {
    return GanttRows.byHost(outcome, answer.study().cluster());
  }

  private static ReportFigure figure(String name, SeriesPlot plot) {
    return ReportFigure.of(fileName(name), plot);
  }

  /** A name that no system minds. */
  public static String fileName(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("-+$", "");
  }
}
