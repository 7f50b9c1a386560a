package io.heddle.app.lab;

import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.io.CaseTable;
import io.heddle.model.job.EstimateCase;
import io.heddle.model.job.TrainingStack;
import io.heddle.model.result.PlanEstimate;
import io.heddle.solvers.parallelism.Calibration;
import io.heddle.solvers.parallelism.CrossValidation;
import io.heddle.solvers.parallelism.MemoryModelCalibrator;
import io.heddle.solvers.parallelism.OwnRunsStudy;
import io.heddle.solvers.parallelism.PlanChoiceStudy;
import io.heddle.solvers.parallelism.TimeMethod;
import io.heddle.solvers.parallelism.TrainingCaseEstimates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Steps that were measured on one GPU after the estimate was built, by {@code
 * packaging/measure-training}. Of the times, one number was chosen by two of them afterwards, what
 * PyTorch's own modules take to launch a layer; no other is fitted to them. The memory is fitted to
 * those of other sources.
 */
final class EstimateUnseenRuns {
  private static final int DRAWS = 20;

  private final Calibration calibration;

  /** The same with the memory fitted without a source, by source. */
  private final Map<String, Calibration> others = new TreeMap<>();

  private final CaseTable table = EstimateLargeRuns.read("measured-steps.csv");
  private final List<EstimateCase> all = table.cases();
  private final List<EstimateCase> ran =
      all.stream().filter(run -> run.measuredSeconds() != null).toList();

  /**
   * @param without the calibration with the memory fitted without a source
   */
  EstimateUnseenRuns(Calibration calibration, Function<String, Calibration> without) {
    this.calibration = calibration;
    all.forEach(run -> others.computeIfAbsent(run.source(), without));
  }

  /** With the memory fitted to runs of other sources. */
  static EstimateUnseenRuns of(Calibration calibration, List<EstimateCase> runs) {
    return new EstimateUnseenRuns(
        calibration, source -> MemoryModelCalibrator.without(source, runs, calibration));
  }

  /**
   * @param published what the controls learn from
   */
  ReportTable errors(List<EstimateCase> published) {
    var timed = published.stream().filter(run -> run.measuredSeconds() != null).toList();
    var nearest = CrossValidation.ofOthers(timed, ran, TimeMethod.NEAREST);
    var constant = CrossValidation.ofOthers(timed, ran, TimeMethod.CONSTANT_MFU);
    var rows = new ArrayList<List<String>>();
    var groups = groups();
    groups.forEach((name, runs) -> {
      var row = row(name, runs);
      row.add(
          ReportCells.percent(
              mean(runs, run -> Math.abs(Objects.requireNonNull(nearest.get(run))))));
      row.add(
          ReportCells.percent(
              mean(runs, run -> Math.abs(Objects.requireNonNull(constant.get(run))))));
      rows.add(row);
    });
    var header = new ArrayList<>(HEADER);
    header.addAll(List.of("control: nearest run", "control: constant MFU"));
    return new ReportTable(
        "estimate-unseen", "Error of the time in % on steps measured after the fit", header, rows);
  }

  private static final List<String> HEADER =
      List.of("what", "runs", "mean", "signed", "worst", "covered", "mean, software not stated");

  /** All runs, then by source, micro-batch, recomputation and size. */
  private Map<String, List<EstimateCase>> groups() {
    var groups = new LinkedHashMap<String, List<EstimateCase>>();
    groups.put("all", ran);
    by(groups, EstimateCase::source);
    by(groups, run -> "micro-batch %2d".formatted(run.plan().microBatch()));
    by(groups, run -> "recompute %s".formatted(run.plan().recompute()).toLowerCase(Locale.ROOT));
    by(groups, run -> "%,6d tokens a sequence".formatted(run.shape().sequence()));
    by(groups, run -> "model " + run.id().replaceAll("^h200-|-s\\d+-b.*", ""));
    return groups;
  }

  private void by(Map<String, List<EstimateCase>> groups, Function<EstimateCase, String> key) {
    var own = new TreeMap<String, List<EstimateCase>>();
    ran.forEach(run -> own.computeIfAbsent(key.apply(run), _ -> new ArrayList<>()).add(run));
    groups.putAll(own);
  }

  /** Without the controls. */
  List<String> row(String name, List<EstimateCase> runs) {
    double worst = 0;
    for (var run : runs) {
      worst = Math.abs(error(run)) > Math.abs(worst) ? error(run) : worst;
    }
    return new ArrayList<>(
        List.of(
            name,
            String.valueOf(runs.size()),
            ReportCells.percent(mean(runs, run -> Math.abs(error(run)))),
            ReportCells.signedPercent(mean(runs, this::error)),
            ReportCells.signedPercent(worst),
            ReportCells.percent(mean(runs, run -> covered(run) ? 1 : 0)),
            ReportCells.percent(mean(runs, run -> Math.abs(error(unstated(run)))))));
  }

  /** All runs that did not run out of memory. */
  List<EstimateCase> ran() {
    return ran;
  }

  /** The peak beside what PyTorch's allocator gave out at most, and what it held for that. */
  ReportTable memory() {
    int column = table.header().indexOf("reservedGiB");
    var reserved = new HashMap<EstimateCase, Double>();
    for (int i = 0; i < all.size(); i++) {
      if (ran.contains(all.get(i))) {
        reserved.put(all.get(i), Double.valueOf(table.rows().get(i).get(column)));
      }
    }
    var groups = new LinkedHashMap<String, List<EstimateCase>>();
    groups.put("all", ran);
    by(groups, EstimateCase::source);
    by(groups, run -> "recompute %s".formatted(run.plan().recompute()).toLowerCase(Locale.ROOT));
    var rows = new ArrayList<List<String>>();
    groups.forEach((name, runs) -> {
      rows.add(
          memoryRow(name, "in use", runs, run -> Objects.requireNonNull(run.measuredPeakGiB())));
      rows.add(memoryRow(name, "reserved", runs, run -> Objects.requireNonNull(reserved.get(run))));
    });
    return new ReportTable(
        "estimate-unseen-memory",
        "Error of the peak memory in % on steps measured after the fit, without those of its source",
        List.of("what", "beside", "runs", "mean", "signed", "covered"),
        rows);
  }

  private List<String> memoryRow(
      String name, String beside, List<EstimateCase> runs, ToDoubleFunction<EstimateCase> gib) {
    ToDoubleFunction<EstimateCase> error =
        run -> unseen(run).peakGiB() / gib.applyAsDouble(run) - 1;
    return List.of(
        name,
        beside,
        String.valueOf(runs.size()),
        ReportCells.percent(mean(runs, run -> Math.abs(error.applyAsDouble(run)))),
        ReportCells.signedPercent(mean(runs, error)),
        ReportCells.percent(mean(runs, run -> isCovered(run, gib.applyAsDouble(run)) ? 1 : 0)));
  }

  /** With the memory fitted without its source. */
  private PlanEstimate unseen(EstimateCase run) {
    return TrainingCaseEstimates.of(run, Objects.requireNonNull(others.get(run.source())));
  }

  /** Whether a peak is within the 80 % interval. */
  private boolean isCovered(EstimateCase run, double gib) {
    var range = Objects.requireNonNull(unseen(run).memoryRange());
    return range.lowGiB() <= gib && gib <= range.highGiB();
  }

  ReportTable choices() {
    return EstimatePlanChoices.table(
        "estimate-unseen-choices",
        "Slower than the fastest plan that ran, in %: steps measured after the fit",
        others.entrySet().stream()
            .flatMap(source ->
                PlanChoiceStudy.of(
                    all.stream().filter(run -> run.source().equals(source.getKey())).toList(),
                    source.getValue())
                    .stream())
            .toList());
  }

  ReportTable ownRuns() {
    var points = new ArrayList<OwnRunsStudy.Point>();
    var bySource = new TreeMap<String, List<EstimateCase>>();
    ran.forEach(run -> bySource.computeIfAbsent(run.source(), _ -> new ArrayList<>()).add(run));
    bySource.forEach(
        (source, own) -> points.addAll(OwnRunsStudy.of(source, own, calibration).curve(DRAWS)));
    return EstimateOwnRuns.table("estimate-unseen-own-runs", points);
  }

  private double error(EstimateCase run) {
    return TrainingCaseEstimates.of(run, calibration).iterationSeconds()
            / Objects.requireNonNull(run.measuredSeconds())
        - 1;
  }

  private boolean covered(EstimateCase run) {
    var range = TrainingCaseEstimates.of(run, calibration).timeRange();
    double measured = Objects.requireNonNull(run.measuredSeconds());
    return range.lowSeconds() <= measured && measured <= range.highSeconds();
  }

  private static EstimateCase unstated(EstimateCase run) {
    return run.withStack(TrainingStack.UNSTATED);
  }

  private static double mean(List<EstimateCase> runs, ToDoubleFunction<EstimateCase> what) {
    return runs.stream().mapToDouble(what).average().orElseThrow();
  }
}
