package io.heddle.solvers.parallelism;

import io.heddle.model.job.EstimateCase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * What runs of its own are worth to a site: a source is left out of the fit, a few of its plans are
 * then learned as {@link OwnRunsCalibration} does, and the error is that of its other plans.
 * Deterministic.
 */
public final class OwnRunsStudy {
  private static final List<Integer> LEARNED = List.of(0, 3, 10, 30);

  /** Fewer plans beside those that are learned say little. */
  private static final int FEWEST = 5;

  private static final int DRAWS = 5;

  private OwnRunsStudy() {}

  /**
   * @param source left out at first
   * @param plans of it that are learned, drawn at random
   * @param others plans that the error is of
   * @param error mean of the absolute relative error of the time over the draws
   */
  public record Point(String source, int plans, int others, double error) {}

  /**
   * O(sources² · a fit + sources · draws · a fit). Where a source has too few plans its curve ends.
   * How much sources differ is learned without the source, too: from each of the others beside a
   * fit that has seen neither.
   *
   * @param all runs that are fitted
   * @param further runs of sources that are not, from which differences are learned only
   */
  public static List<Point> of(List<EstimateCase> all, List<EstimateCase> further) {
    var runs = all.stream().filter(run -> run.measuredSeconds() != null).toList();
    var points = new ArrayList<Point>();
    CrossValidation.by(runs, EstimateCase::source)
        .forEach((source, own) -> {
          var others = runs.stream().filter(run -> !run.source().equals(source)).toList();
          points.addAll(
              of(
                  source,
                  own,
                  TimeModelCalibrator.fit(others),
                  DRAWS,
                  differences(others, further)));
        });
    return points;
  }

  /** How much the sources of runs differ, each beside a fit to the other ones. */
  static SourceDifferences differences(List<EstimateCase> runs, List<EstimateCase> further) {
    var sources = new ArrayList<SourceDifferences.Source>();
    CrossValidation.by(runs, EstimateCase::source)
        .forEach((source, own) -> {
          var others = runs.stream().filter(run -> !run.source().equals(source)).toList();
          sources.add(new SourceDifferences.Source(own, TimeModelCalibrator.fit(others)));
        });
    var fitted = TimeModelCalibrator.fit(runs);
    CrossValidation.by(further, EstimateCase::source)
        .values()
        .forEach(own -> sources.add(new SourceDifferences.Source(own, fitted)));
    return SourceDifferences.learn(sources);
  }

  /**
   * The curve of one source. O(draws · a fit).
   *
   * @param own its runs, all with a time
   * @param base what is known without them
   * @param draws of the plans that are learned
   */
  public static List<Point> of(String source, List<EstimateCase> own, Calibration base, int draws) {
    return of(source, own, base, draws, SourceDifferences.SHIPPED);
  }

  private static List<Point> of(
      String source,
      List<EstimateCase> own,
      Calibration base,
      int draws,
      SourceDifferences differences) {
    int plans = CrossValidation.by(own, EstimateCase::planKey).size();
    return LEARNED.stream()
        .filter(learned -> plans >= learned + FEWEST)
        .map(learned ->
            new Point(
                source, learned, plans - learned, error(own, learned, base, draws, differences)))
        .toList();
  }

  private static double error(
      List<EstimateCase> own,
      int learned,
      Calibration base,
      int draws,
      SourceDifferences differences) {
    var byPlan = CrossValidation.by(own, EstimateCase::planKey);
    double sum = 0;
    for (int draw = 0; draw < draws; draw++) {
      var keys = new ArrayList<>(byPlan.keySet());
      Collections.shuffle(keys, new Random(draw));
      var seen = keys.subList(0, learned);
      var fitted =
          learned == 0
              ? base
              : TimeModelCalibrator.fit(
                  own.stream().filter(run -> seen.contains(run.planKey())).toList(),
                  base,
                  differences);
      sum +=
          own.stream()
              .filter(run -> !seen.contains(run.planKey()))
              .mapToDouble(run ->
                  Math.abs(TimeMethod.seconds(run, fitted) / CrossValidation.measured(run) - 1))
              .average()
              .orElseThrow();
    }
    return sum / draws;
  }
}
