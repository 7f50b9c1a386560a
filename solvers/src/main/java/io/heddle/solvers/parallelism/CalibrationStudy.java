package io.heddle.solvers.parallelism;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.EstimateCase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A fit with its errors on runs that it had not seen, beside controls that need no wit.
 *
 * @param runs those that were used
 * @param calibration with the errors that were found
 * @param byPlan signed relative errors by run, by method, plans left out
 * @param bySource the same, whole sources left out
 * @param byGpu the same, whole GPU types left out
 * @param byGroup those of ours, groups of plans of one workload on the same GPUs left out
 * @param memory signed relative errors of the peak memory by run, where nothing of it is fitted
 * @param memoryOfNearest those of the peak of the run of another plan that is most alike: a control
 */
public record CalibrationStudy(
    List<EstimateCase> runs,
    Calibration calibration,
    Map<TimeMethod, Map<EstimateCase, Double>> byPlan,
    Map<TimeMethod, Map<EstimateCase, Double>> bySource,
    Map<TimeMethod, Map<EstimateCase, Double>> byGpu,
    Map<EstimateCase, Double> byGroup,
    Map<EstimateCase, Double> memory,
    Map<EstimateCase, Double> memoryOfNearest) {
  private static final double PERCENT = 100;

  /**
   * A group of plans of one workload on the same GPUs.
   *
   * @param best the run that was measured as the fastest
   * @param plans different ones
   * @param rank of the best in the order of the estimate, from 1
   */
  public record Ranking(EstimateCase best, int plans, int rank) {}

  /** {@link #of(List, boolean, DoubleConsumer)} in full, without reporting progress. */
  public static CalibrationStudy of(List<EstimateCase> all) {
    return of(all, false, _ -> {});
  }

  /**
   * Minutes. Runs without a time are left out.
   *
   * @param quick whether only plans are left out, neither sources nor GPU types; the error on other
   *     types then counts as 0
   * @param progress receives the share that is done; may throw to stop
   */
  public static CalibrationStudy of(
      List<EstimateCase> all, boolean quick, DoubleConsumer progress) {
    var runs = all.stream().filter(run -> run.measuredSeconds() != null).toList();
    var byPlan = new EnumMap<TimeMethod, Map<EstimateCase, Double>>(TimeMethod.class);
    var bySource = new EnumMap<TimeMethod, Map<EstimateCase, Double>>(TimeMethod.class);
    var byGpu = new EnumMap<TimeMethod, Map<EstimateCase, Double>>(TimeMethod.class);
    for (var method : TimeMethod.values()) {
      progress.accept((double) byPlan.size() / TimeMethod.values().length);
      byPlan.put(method, CrossValidation.byPlan(runs, method));
      if (!quick) {
        bySource.put(method, CrossValidation.byGroup(runs, EstimateCase::source, method));
        byGpu.put(method, CrossValidation.byGroup(runs, EstimateCase::gpu, method));
      }
    }
    var fitted = MemoryModelCalibrator.fit(all, TimeModelCalibrator.fit(runs));
    var ours = byPlan.getOrDefault(TimeMethod.CALIBRATED, Map.of());
    var other = byGpu.getOrDefault(TimeMethod.CALIBRATED, Map.of());
    var sources = bySource.getOrDefault(TimeMethod.CALIBRATED, Map.of());
    var errors =
        new Calibration.Errors(
            PERCENT * mean(runs, ours, run -> !run.shape().hasExperts()),
            PERCENT * mean(runs, ours, run -> run.shape().hasExperts()),
            PERCENT * meanOfGroups(runs, other, EstimateCase::gpu),
            quick
                ? TimeSpread.of(PERCENT * mean(runs, ours, CalibrationStudy::isPlain))
                : spread(runs, sources, CalibrationStudy::isPlain),
            quick
                ? TimeSpread.of(PERCENT * mean(runs, ours, run -> !isPlain(run)))
                : spread(runs, sources, run -> !isPlain(run)),
            CalibrationFittedRange.of(runs));
    return new CalibrationStudy(
        runs,
        fitted.withErrors(errors),
        byPlan,
        bySource,
        byGpu,
        quick ? Map.of() : byGroup(runs),
        memory(unfitted(all), fitted),
        memoryOfNearest(unfitted(all)));
  }

  /** Of groups with several plans: others say nothing of a choice. */
  private static Map<EstimateCase, Double> byGroup(List<EstimateCase> runs) {
    var several = new LinkedHashMap<String, String>();
    CrossValidation.by(runs, EstimateCase::groupKey)
        .forEach((key, group) -> {
          boolean choice = group.stream().map(EstimateCase::planKey).distinct().count() > 1;
          several.put(key, choice ? key : "");
        });
    var errors =
        CrossValidation.byGroup(
            runs, run -> several.getOrDefault(run.groupKey(), ""), TimeMethod.CALIBRATED);
    runs.stream()
        .filter(run -> several.getOrDefault(run.groupKey(), "").isEmpty())
        .forEach(errors::remove);
    return errors;
  }

  /** Dense in 16 or 32 bits. */
  public static boolean isPlain(EstimateCase run) {
    return !run.shape().hasExperts()
        && run.precision() != Precision.FP8
        && run.precision() != Precision.FP4;
  }

  /** Of a source that was not seen; those of a source with and without experts count apart. */
  private static TimeSpread spread(
      List<EstimateCase> runs, Map<EstimateCase, Double> errors, Predicate<EstimateCase> which) {
    var groups =
        CrossValidation.by(
                runs.stream().filter(which).toList(),
                run -> run.source() + (run.shape().hasExperts() ? " experts" : ""))
            .values()
            .stream()
            .map(group ->
                group.stream()
                    .mapToDouble(run -> -Math.log1p(errors.getOrDefault(run, 0.0)))
                    .toArray())
            .toList();
    return groups.size() < 2
        ? TimeSpread.of(PERCENT * mean(runs, errors, which))
        : TimeSpread.ofGroups(groups);
  }

  /**
   * Whether the measured time of a run lies in the 80 % interval that the errors of the other
   * sources give; runs whose kind no two other sources have are left out.
   */
  public Map<EstimateCase, Boolean> covered() {
    var errors = bySource.getOrDefault(TimeMethod.CALIBRATED, Map.of());
    var covered = new LinkedHashMap<EstimateCase, Boolean>();
    for (var run : errors.keySet()) {
      var alike =
          runs.stream()
              .filter(other -> !other.source().equals(run.source()))
              .filter(other -> isPlain(other) == isPlain(run))
              .toList();
      if (alike.stream().map(EstimateCase::source).distinct().count() > 1) {
        var spread = spread(alike, errors, _ -> true);
        covered.put(run, spread.covers(1, 1 + errors.getOrDefault(run, 0.0)));
      }
    }
    return covered;
  }

  /** Those to whose memory nothing is fitted. */
  private static List<EstimateCase> unfitted(List<EstimateCase> runs) {
    return runs.stream().filter(run -> !TrainingCaseEstimates.stack(run).plain()).toList();
  }

  private static Map<EstimateCase, Double> memory(
      List<EstimateCase> runs, Calibration calibration) {
    var errors = new LinkedHashMap<EstimateCase, Double>();
    for (var run : runs) {
      var peak = run.measuredPeakGiB();
      if (peak != null) {
        errors.put(run, TrainingCaseEstimates.of(run, calibration).peakGiB() / peak - 1);
      }
    }
    return errors;
  }

  private static Map<EstimateCase, Double> memoryOfNearest(List<EstimateCase> all) {
    var runs = all.stream().filter(run -> run.measuredPeakGiB() != null).toList();
    var errors = new LinkedHashMap<EstimateCase, Double>();
    for (var run : runs) {
      runs.stream()
          .filter(other -> !other.planKey().equals(run.planKey()))
          .min(Comparator.comparingDouble(other -> TimeMethod.distance(run, other)))
          .ifPresent(other -> errors.put(run, peak(other) / peak(run) - 1));
    }
    return errors;
  }

  private static double peak(EstimateCase run) {
    var peak = run.measuredPeakGiB();
    if (peak == null) {
      throw new IllegalArgumentException("%s has no measured memory".formatted(run.id()));
    }
    return peak;
  }

  /** Mean of the absolute errors of those runs that have one. */
  public static double mean(
      List<EstimateCase> runs, Map<EstimateCase, Double> errors, Predicate<EstimateCase> which) {
    return runs.stream()
        .filter(which)
        .filter(run -> errors.containsKey(run))
        .mapToDouble(run -> Math.abs(errors.getOrDefault(run, 0.0)))
        .average()
        .orElse(0);
  }

  /** Mean over the groups of their means. */
  public static double meanOfGroups(
      List<EstimateCase> runs,
      Map<EstimateCase, Double> errors,
      Function<EstimateCase, String> key) {
    return CrossValidation.by(runs, key).values().stream()
        .mapToDouble(group -> mean(group, errors, _ -> true))
        .average()
        .orElse(0);
  }

  /** Where the fastest plan of each group of at least two stands, by errors of unseen plans. */
  public List<Ranking> rankings(TimeMethod method) {
    var errors = byPlan.getOrDefault(method, Map.of());
    var rankings = new ArrayList<Ranking>();
    for (var group : CrossValidation.by(runs, EstimateCase::groupKey).values()) {
      var plans = CrossValidation.by(group, EstimateCase::planKey);
      if (plans.size() > 1) {
        var best = fastest(group, run -> CrossValidation.measured(run));
        double ours = estimated(best, errors);
        long faster =
            plans.entrySet().stream()
                .filter(plan -> !plan.getKey().equals(best.planKey()))
                .filter(plan ->
                    estimated(fastest(plan.getValue(), run -> estimated(run, errors)), errors)
                        < ours)
                .count();
        rankings.add(new Ranking(best, plans.size(), (int) faster + 1));
      }
    }
    return rankings;
  }

  private static EstimateCase fastest(
      List<EstimateCase> runs, Function<EstimateCase, Double> seconds) {
    return runs.stream().min(Comparator.comparing(seconds)).orElseThrow();
  }

  private static double estimated(EstimateCase run, Map<EstimateCase, Double> errors) {
    return CrossValidation.measured(run) * (1 + errors.getOrDefault(run, 0.0));
  }
}
