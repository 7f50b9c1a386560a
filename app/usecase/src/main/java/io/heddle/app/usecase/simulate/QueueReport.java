package io.heddle.app.usecase.simulate;

import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportFigure;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.result.QueueRun;
import io.heddle.render.plot.Axis;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.SeriesPlot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Allocation and retention over time (Arnold, Fig. 14). */
public final class QueueReport {
  private static final double HOUR = 3600;

  private QueueReport() {}

  /** One table of all policies, one of their samples, a picture of both rates. */
  public static LabReport of(String title, QueuePolicyStudy.Outcome outcome) {
    var runs = outcome.runs();
    return new LabReport(
        title,
        List.of(policies(runs), forecasts(outcome)),
        figures(runs),
        notes(),
        List.of(rates(runs)));
  }

  /** The predictor beside what it has to beat, on the jobs of the simulation. */
  public static ReportTable forecasts(QueuePolicyStudy.Outcome outcome) {
    var rows = new ArrayList<List<String>>();
    for (var score : outcome.scores()) {
      rows.add(
          List.of(score.forecast(), "%,d".formatted(score.jobs()), "%.2f".formatted(score.rmse())));
    }
    return new ReportTable(
        "queue-forecasts",
        "RMSE in ten-minute classes (%d, the last open) of the jobs submitted between plan and arrival"
            .formatted(outcome.classes()),
        List.of("forecast", "jobs", "RMSE"),
        rows);
  }

  public static List<String> notes() {
    return List.of(
        "Allocation: share of hosts with a job. Retention: share of the reserved hosts that run another job than the planned one. At its arrival the remaining jobs are preempted, and the rate is 0.",
        "Submission times of the trace are compressed until it requests the stated share of the cluster; run times are unchanged.",
        "Forecasts are trained when the job is planned, on jobs that have ended in the simulation by then, except killed ones. A job that still waits at the arrival counts in the mean wait with its wait until then.",
        "Hosts are reserved where running jobs are predicted to end in time, so retention starts below allocation, unlike in the paper.");
  }

  public static ReportTable policies(List<QueueRun> runs) {
    var rows = new ArrayList<List<String>>();
    for (var run : runs) {
      rows.add(
          List.of(
              run.policy(),
              "%.3f".formatted(run.retentionBefore()),
              "%.3f".formatted(run.samples().getLast().retention()),
              "%d".formatted(run.started()),
              "%d".formatted(run.insideZone()),
              "%.0f".formatted(run.meanWaitSeconds()),
              "%d".formatted(run.waiting()),
              "%d".formatted(run.preempted()),
              "%.1f".formatted(run.lostGpuSeconds() / HOUR)));
    }
    return new ReportTable(
        "queue-policies",
        "A planned job and the others, by policy",
        List.of(
            "policy",
            "retention before",
            "retention at arrival",
            "started",
            "inside zone",
            "mean wait (s)",
            "waiting",
            "preempted",
            "lost (GPU h)"),
        rows);
  }

  public static ReportTable rates(List<QueueRun> runs) {
    var rows = new ArrayList<List<String>>();
    for (var run : runs) {
      for (var sample : run.samples()) {
        rows.add(
            List.of(
                run.policy(),
                "%.4f".formatted(sample.seconds() / HOUR),
                "%.4f".formatted(sample.allocation()),
                "%.4f".formatted(sample.retention())));
      }
    }
    return new ReportTable(
        "queue-rates",
        "Rates over time",
        List.of("policy", "hours since the plan", "allocation", "retention"),
        rows);
  }

  public static List<ReportFigure> figures(List<QueueRun> runs) {
    return List.of(
        ReportFigure.of(
            "queue-retention",
            plot("Retention of the reserved hosts", runs, QueueRun.Sample::retention)),
        ReportFigure.of(
            "queue-allocation",
            plot("Allocation of the cluster", runs, QueueRun.Sample::allocation)));
  }

  private static SeriesPlot plot(
      String title, List<QueueRun> runs, ToDoubleFunction<QueueRun.Sample> rate) {
    double from = 0;
    double to = 1;
    for (var sample : runs.getFirst().samples()) {
      from = Math.min(from, sample.seconds() / HOUR);
      to = Math.max(to, sample.seconds() / HOUR);
    }
    return new SeriesPlot(
        title,
        Axis.linear("hours since the job was planned", from, to),
        Axis.linear("share of hosts", 0, 1),
        runs.stream()
            .map(run ->
                PlotSeries.of(
                    run.policy(),
                    PlotSeries.Kind.STEP,
                    run.samples().stream().mapToDouble(each -> each.seconds() / HOUR).toArray(),
                    run.samples().stream().mapToDouble(rate).toArray()))
            .toList());
  }
}
