package io.heddle.app.usecase.goodput;

import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportFigure;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.reliability.FailureModel;
import io.heddle.model.reliability.Goodput;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.plot.SeriesPlot;
import io.heddle.render.reliability.GoodputReportPlots;
import io.heddle.solvers.goodput.JobGoodputProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The goodput of a plan as a report: figures, causes, spares, rates and assumptions. */
public final class GoodputReport {
  private static final double PERCENT = 100;
  private static final double THOUSAND = 1000;
  private static final double GB = 1e9;

  private GoodputReport() {}

  /** Of an answer to a problem. */
  public static LabReport of(JobGoodputProblem problem, Goodput answer) {
    var plots = new GoodputReportPlots(ViewTextBundle.english());
    var figures = new ArrayList<ReportFigure>();
    add(
        figures,
        "checkpoint-interval",
        "Goodput by checkpoint interval",
        plots.checkpoints(answer));
    add(figures, "spares", "Completion time by GPUs held", plots.spares(answer));
    add(figures, "causes", "Causes of lost time", plots.causes(answer));
    var tables =
        new ArrayList<>(
            List.of(
                figures(problem, answer),
                causes(answer),
                spares(answer),
                rates(problem.failures())));
    addRatesByAge(tables, problem.failures());
    return new LabReport(
        "Goodput of %s on %s".formatted(answer.job(), problem.cluster().name()),
        tables,
        figures,
        notes(problem, answer));
  }

  private static void add(List<ReportFigure> figures, String name, String title, SeriesPlot plot) {
    if (!plot.isEmpty()) {
      figures.add(ReportFigure.of(name, plot.titled(title)));
    }
  }

  private static ReportTable figures(JobGoodputProblem problem, Goodput answer) {
    var finish = answer.finishHours();
    var rows = new ArrayList<List<String>>();
    rows.add(
        List.of(
            "Goodput",
            percent(answer.goodput()),
            "%s to %s".formatted(percent(answer.low()), percent(answer.high()))));
    rows.add(
        List.of(
            "Completion time, wall-clock hours",
            hours(finish.median()) + " (median)",
            "%s to %s".formatted(hours(finish.low()), hours(finish.high()))));
    var chance = answer.finishChance();
    if (chance != null) {
      rows.add(
          row(
              "Probability of completion within " + hours(chance.hours()),
              percent(chance.chance())));
    }
    rows.add(row("Useful hours", hours(answer.usefulHours())));
    rows.add(row("Hosts", whole(answer.hosts())));
    rows.add(row("GPUs", whole(problem.gpus())));
    rows.add(
        row(
            "Spare hosts",
            whole(answer.spares())
                + (answer.sparesLevel() == null ? "" : " in each " + answer.sparesLevel())));
    rows.add(
        row(
            "Mean time between interruptions",
            number(answer.meanHoursBetweenInterruptions(), "%.1f h")));
    rows.add(row("Checkpoint interval", number(answer.checkpointSeconds(), "%,.0f s")));
    rows.add(row("Young–Daly interval", number(answer.youngDalySeconds(), "%,.0f s")));
    var shares = answer.shares();
    rows.add(row("Time for checkpoints", percent(shares.checkpoint())));
    rows.add(row("Time for repeated work", percent(shares.lost())));
    rows.add(row("Time for detection and restarts", percent(shares.restart())));
    rows.add(row("Time waiting for repairs", percent(shares.waiting())));
    return new ReportTable("goodput", "Goodput", List.of("", "value", "80 % interval"), rows);
  }

  private static List<String> row(String name, String value) {
    return List.of(name, value, "");
  }

  private static ReportTable causes(Goodput answer) {
    return new ReportTable(
        "causes",
        "Causes of lost time",
        List.of("cause", "share of the lost time"),
        GoodputReportPlots.sortedCauses(answer).stream()
            .map(each -> List.of(each.getKey(), percent(each.getValue())))
            .toList());
  }

  private static ReportTable spares(Goodput answer) {
    return new ReportTable(
        "spares",
        "Spares",
        List.of("spare hosts", "GPUs held", "goodput", "completion time, h", "80 % interval, h"),
        answer.front().stream()
            .map(each ->
                List.of(
                    whole(each.spares()) + (each.spares() == answer.spares() ? " (chosen)" : ""),
                    whole(each.gpus()),
                    percent(each.goodput()),
                    hours(each.finishHours().median()),
                    "%s to %s"
                        .formatted(
                            hours(each.finishHours().low()), hours(each.finishHours().high()))))
            .toList());
  }

  private static ReportTable rates(FailureModel model) {
    return new ReportTable(
        "rates",
        "Failure rates" + (model.assumed() ? " (assumed)" : ""),
        List.of(
            "class",
            "failures",
            "per 1,000 host-days",
            "80 %% interval, next %s days".formatted(whole(model.horizonDays())),
            "repair time, h (median)",
            "repair time, h (mean)"),
        model.classes().stream()
            .map(each ->
                List.of(
                    each.id() + (each.interrupts() ? "" : " (between jobs)"),
                    whole(each.events()),
                    number(THOUSAND * each.ratePerHostDay(), "%.3f"),
                    "%s to %s"
                        .formatted(
                            number(THOUSAND * each.low(), "%.3f"),
                            number(THOUSAND * each.high(), "%.3f")),
                    number(each.repairHours().median(), "%.1f"),
                    number(each.repairHours().mean(), "%.1f")))
            .toList());
  }

  /** Where they are known, with the ages of the first class. */
  private static void addRatesByAge(List<ReportTable> tables, FailureModel model) {
    var aged = model.classes().stream().filter(each -> !each.byAge().isEmpty()).toList();
    if (aged.isEmpty()) {
      return;
    }
    var header = new ArrayList<>(List.of("class"));
    aged.getFirst().byAge().forEach(age -> header.add(GoodputText.ageOf(age)));
    var rows = new ArrayList<List<String>>();
    for (var each : aged) {
      var row = new ArrayList<>(List.of(each.id()));
      each.byAge().forEach(rate -> row.add(GoodputText.rateOf(rate)));
      if (row.size() == header.size()) {
        rows.add(row);
      }
    }
    tables.add(
        new ReportTable(
            "rates-by-age",
            "Failures per 1,000 host-days by age of the evidence (80 % interval)",
            header,
            rows));
  }

  private static List<String> notes(JobGoodputProblem problem, Goodput answer) {
    var options = problem.options();
    var notes = new ArrayList<String>();
    notes.add("Source of the failure rates: " + answer.basis() + ".");
    if (problem.failures().assumed()) {
      notes.add("The failure rates were measured on another cluster.");
    }
    notes.add(
        "A checkpoint of %s GB is written at %s GB/s by the whole job%s."
            .formatted(
                number(options.checkpointBytes() / GB, "%,.0f"),
                number(options.storageGBps(), "%,.1f"),
                options.copyGBps() > 0
                    ? " in the background; the job stops only to copy at %s GB/s per GPU"
                        .formatted(number(options.copyGBps(), "%,.1f"))
                    : " while the job is stopped"));
    notes.add(
        "After an interruption, detection takes %s min, preparing a spare %s min and the restart %s min, plus the time to load the checkpoint."
            .formatted(
                number(options.detectMinutes(), "%.1f"),
                number(options.swapMinutes(), "%.1f"),
                number(options.restartMinutes(), "%.1f")));
    notes.add(
        options.shrinks()
            ? "Without a spare the job continues with fewer data-parallel replicas."
            : "Without a spare the job waits for a repair.");
    notes.add(
        "Goodput, completion time and intervals are from %s simulated runs each; intervals contain 80 %% of them."
            .formatted(whole(options.runs())));
    if (problem.replay() == null) {
      notes.add(
          "A run begins with no host under repair; spares do not fail before they are used; the failure rate varies from run to run within its interval.");
    } else {
      notes.add(
          "Each run begins on a random day of the log, which repeats after its end. Spares fail too.");
    }
    notes.add(
        (options.intervalSeconds() == null
                ? "The checkpoint interval maximizes goodput in a renewal-reward model with exponentially distributed interruptions."
                : "The checkpoint interval is the one that was entered.")
            + " The Young–Daly interval is √(2 · checkpoint time · mean time between interruptions) (Young 1974, Daly 2006).");
    return notes;
  }

  private static String percent(double share) {
    return number(PERCENT * share, "%.1f %%");
  }

  private static String hours(double hours) {
    return number(hours, "%,.0f");
  }

  private static String whole(double value) {
    return number(value, "%,.0f");
  }

  private static String number(@Nullable Double value, String format) {
    return value == null ? "–" : String.format(Locale.ENGLISH, format, value);
  }
}
