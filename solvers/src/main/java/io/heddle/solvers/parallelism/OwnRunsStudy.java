package io.heddle.solvers.parallelism;

import io.heddle.model.job.EstimateCase;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What runs of its own are worth to a site: a source is left out of the fit, a few of its plans are
 * then learned as {@link OwnRunsCalibration} does, and the error is that of its other plans.
 * Deterministic.
 */
public final class OwnRunsStudy {
  private static final List<Integer> LEARNED = List.of(0, 3, 10, 30);

  /** Fewer plans beside those that are learned say little. */
  private static final int FEWEST = 5;

  /** One plan of so many is never learned where plans are selected. */
  private static final int HELD_OUT = 3;

  private final String source;
  private final List<EstimateCase> own;
  private final List<String> plans;
  private final Calibration base;
  private final SourceDifferences differences;

  private OwnRunsStudy(
      String source, List<EstimateCase> own, Calibration base, SourceDifferences differences) {
    this.source = source;
    this.own = own;
    this.plans = List.copyOf(CrossValidation.by(own, EstimateCase::planKey).keySet());
    this.base = base;
    this.differences = differences;
  }

  /**
   * @param source left out at first
   * @param plans of it that are learned, drawn at random
   * @param error mean of the absolute relative error of the time of its other plans, over the draws
   */
  public record Point(String source, int plans, double error) {}

  /**
   * @param source left out at first
   * @param plans of it that are learned, of two thirds of them
   * @param selected mean over the draws of the error of the other third, where {@link RunSelection}
   *     says which plans are learned
   * @param expected mean of the error that it says in advance, of the plans to select from
   * @param random control: the same where as many are drawn at random
   * @param standardError of the difference of the two, over the draws
   */
  public record Selection(
      String source,
      int plans,
      double selected,
      double expected,
      double random,
      double standardError) {}

  /**
   * Each source left out. How much sources differ is learned without the source, too: from each of
   * the others beside a fit that has seen neither. O(sources² · a fit).
   *
   * @param all runs that are fitted
   * @param further runs of sources that are not, from which differences are learned only
   */
  public static List<OwnRunsStudy> of(List<EstimateCase> all, List<EstimateCase> further) {
    var runs = all.stream().filter(run -> run.measuredSeconds() != null).toList();
    var sources = new ArrayList<OwnRunsStudy>();
    CrossValidation.by(runs, EstimateCase::source)
        .forEach((source, own) -> {
          var others = runs.stream().filter(run -> !run.source().equals(source)).toList();
          sources.add(
              new OwnRunsStudy(
                  source, own, TimeModelCalibrator.fit(others), differences(others, further)));
        });
    return sources;
  }

  /**
   * A source that was never fitted.
   *
   * @param own its runs, all with a time
   * @param base what is known without them
   */
  public static OwnRunsStudy of(String source, List<EstimateCase> own, Calibration base) {
    return new OwnRunsStudy(source, own, base, SourceDifferences.SHIPPED);
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
   * The learning curve; it ends where the source has too few plans. O(draws · a fit).
   *
   * @param draws of the plans that are learned
   */
  public List<Point> curve(int draws) {
    return LEARNED.stream()
        .filter(count -> plans.size() >= count + FEWEST)
        .map(count -> {
          double sum =
              drawn(draws)
                  .mapToDouble(
                      keys -> error(keys.subList(0, count), keys.subList(count, keys.size())))
                  .sum();
          return new Point(source, count, sum / draws);
        })
        .toList();
  }

  /**
   * What it is worth to select the plans that are learned; empty where a source has too few to
   * select from. O(draws · a fit).
   *
   * @param draws of the plans that are held out
   */
  public List<Selection> selections(int draws) {
    int held = Math.max(FEWEST, plans.size() / HELD_OUT);
    return LEARNED.stream()
        .filter(count -> count > 0 && plans.size() - held > count)
        .map(count -> selection(count, held, draws))
        .toList();
  }

  private Selection selection(int count, int held, int draws) {
    var selected = new ArrayList<Double>();
    var expected = new ArrayList<Double>();
    var random = new ArrayList<Double>();
    drawn(draws)
        .forEach(keys -> {
          var others = keys.subList(0, held);
          var offered = keys.subList(held, keys.size());
          var unmeasured =
              own.stream()
                  .filter(run -> offered.contains(run.planKey()))
                  .map(run -> run.withMeasuredSeconds(null))
                  .toList();
          var selection = RunSelection.of(unmeasured, base, differences, count);
          selected.add(
              error(
                  selection.chosen().stream().map(i -> unmeasured.get(i).planKey()).toList(),
                  others));
          expected.add(selection.after());
          random.add(error(offered.subList(0, count), others));
        });
    double mean = mean(draws, i -> selected.get(i) - random.get(i));
    double variance =
        mean(draws, i -> Math.pow(selected.get(i) - random.get(i) - mean, 2)) / (draws - 1);
    return new Selection(
        source,
        count,
        mean(draws, selected::get),
        mean(draws, expected::get),
        mean(draws, random::get),
        Math.sqrt(variance));
  }

  private static double mean(int count, IntToDoubleFunction value) {
    return IntStream.range(0, count).mapToDouble(value).average().orElseThrow();
  }

  private Stream<List<String>> drawn(int draws) {
    return IntStream.range(0, draws)
        .mapToObj(draw -> {
          var keys = new ArrayList<>(plans);
          Collections.shuffle(keys, new Random(draw));
          return keys;
        });
  }

  /** Mean error of some plans where others are learned. */
  private double error(Collection<String> learned, Collection<String> others) {
    var seen = new HashSet<>(learned);
    var asked = new HashSet<>(others);
    var fitted =
        seen.isEmpty()
            ? base
            : TimeModelCalibrator.fit(
                own.stream().filter(run -> seen.contains(run.planKey())).toList(),
                base,
                differences);
    return own.stream()
        .filter(run -> asked.contains(run.planKey()))
        .mapToDouble(
            run -> Math.abs(TimeMethod.seconds(run, fitted) / CrossValidation.measured(run) - 1))
        .average()
        .orElseThrow();
  }
}
