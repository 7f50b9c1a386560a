package io.heddle.app.lab;

import static java.util.stream.Collectors.averagingDouble;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.job.EstimateCase;
import io.heddle.solvers.parallelism.CalibrationStudy;
import io.heddle.solvers.parallelism.TimeMethod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Errors by groups of plans of one workload on the same GPUs, and what they make of a choice. */
final class EstimateGroupErrors {
  private static final double PERCENT = 100;
  private static final double MICRO = 1e6;
  private static final int FIRST = 3;

  private final CalibrationStudy study;

  EstimateGroupErrors(CalibrationStudy study) {
    this.study = study;
  }

  /** What a plan's degree or size does to the error; groups of plans left out. */
  ReportTable signedByDegree() {
    var rows = new ArrayList<List<String>>();
    addSigned(rows, "tp", run -> run.plan().tp());
    addSigned(rows, "pp", run -> run.plan().pp());
    addSigned(rows, "micro-batch", run -> run.plan().microBatch());
    addSigned(rows, "GPUs", EstimateCase::gpus);
    return new ReportTable(
        "estimate-by-degree",
        "Error of the time in % by degree and size, groups of one workload left out",
        List.of(
            "what",
            "value",
            "runs",
            "groups",
            "signed",
            "signed, mean of groups",
            "± (95 %)",
            "mean"),
        rows);
  }

  private void addSigned(
      List<List<String>> rows, String what, Function<EstimateCase, Integer> value) {
    known().stream()
        .collect(groupingBy(value, TreeMap::new, toList()))
        .forEach((at, runs) -> {
          var groups = runs.stream().collect(groupingBy(EstimateCase::groupKey)).values();
          var ofGroups =
              MeanInterval.of(
                  groups.stream().mapToDouble(group -> mean(group, this::error)).toArray());
          rows.add(
              List.of(
                  what,
                  String.valueOf(at),
                  String.valueOf(runs.size()),
                  String.valueOf(groups.size()),
                  ReportCells.signedPercent(mean(runs, this::error)),
                  ReportCells.signedPercent(ofGroups.mean()),
                  Double.isInfinite(ofGroups.half()) ? "" : ReportCells.percent(ofGroups.half()),
                  ReportCells.percent(mean(runs, run -> Math.abs(error(run))))));
        });
  }

  /** Where the truly fastest plan stands in the order of the estimate. */
  ReportTable rankings() {
    var rows = new ArrayList<List<String>>();
    var rankings = study.rankings(TimeMethod.CALIBRATED);
    for (var each : rankings) {
      rows.add(
          List.of(
              each.best().source(),
              each.best().gpus() + " × " + each.best().gpu(),
              each.best().id(),
              String.valueOf(each.plans()),
              String.valueOf(each.rank())));
    }
    var larger = rankings.stream().filter(each -> each.plans() > FIRST).toList();
    return new ReportTable(
        "estimate-rankings",
        "The plan measured as the fastest is among the first %d in %d of %d groups, in %d of the %d with more plans than that"
            .formatted(FIRST, found(rankings), rankings.size(), found(larger), larger.size()),
        List.of("source", "GPUs", "fastest", "plans", "its rank"),
        rows);
  }

  private static long found(List<CalibrationStudy.Ranking> rankings) {
    return rankings.stream().filter(each -> each.rank() <= FIRST).count();
  }

  /** How much slower than the fastest plan is the one that is estimated as the fastest. */
  ReportTable regrets() {
    var rows = new ArrayList<List<String>>();
    known().stream()
        .collect(groupingBy(EstimateCase::source, TreeMap::new, toList()))
        .forEach((source, runs) -> rows.add(regrets(source, runs)));
    rows.add(regrets("all", known()));
    return new ReportTable(
        "estimate-regrets",
        "The plan estimated as the fastest of its group beside the one that was, groups left out: slower in %",
        List.of(
            "source", "groups", "plans", "first choice", "its worst group", "control: any plan"),
        rows);
  }

  private List<String> regrets(String source, List<EstimateCase> runs) {
    var groups =
        runs.stream().collect(groupingBy(EstimateCase::groupKey)).values().stream()
            .map(this::plans)
            .toList();
    var chosen =
        groups.stream()
            .mapToDouble(plans -> PERCENT * slower(plans.firstEntry().getValue(), plans))
            .toArray();
    double any =
        groups.stream()
            .mapToDouble(plans -> slower(mean(plans.values(), each -> each), plans))
            .average()
            .orElseThrow();
    return List.of(
        source,
        String.valueOf(groups.size()),
        String.valueOf(groups.stream().mapToInt(Map::size).sum()),
        MeanInterval.of(chosen).text(1),
        ReportCells.percent(Arrays.stream(chosen).max().orElseThrow() / PERCENT),
        ReportCells.percent(any));
  }

  /** Measured seconds by estimated ones; repeats, which are estimated alike, by their mean. */
  private NavigableMap<Long, Double> plans(List<EstimateCase> group) {
    return group.stream()
        .collect(
            groupingBy(
                run -> Math.round(MICRO * measured(run) * (1 + error(run))),
                TreeMap::new,
                averagingDouble(EstimateGroupErrors::measured)));
  }

  private static double slower(double seconds, Map<Long, Double> plans) {
    return seconds / plans.values().stream().mapToDouble(each -> each).min().orElseThrow() - 1;
  }

  private static double measured(EstimateCase run) {
    var seconds = run.measuredSeconds();
    return seconds == null ? Double.NaN : seconds;
  }

  private double error(EstimateCase run) {
    return study.byGroup().getOrDefault(run, 0.0);
  }

  private List<EstimateCase> known() {
    return study.runs().stream().filter(study.byGroup()::containsKey).toList();
  }

  private static <T> double mean(Iterable<T> all, ToDoubleFunction<T> what) {
    double sum = 0;
    int count = 0;
    for (var each : all) {
      sum += what.applyAsDouble(each);
      count++;
    }
    return sum / count;
  }
}
