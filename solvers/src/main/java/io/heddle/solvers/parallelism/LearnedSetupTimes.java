package io.heddle.solvers.parallelism;

import io.heddle.solvers.regression.GaussianProcess;
import io.heddle.solvers.regression.GaussianProcessLikelihood;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How long setups take, learned from measured ones in two ways, each a Gaussian process on a
 * logarithm: the measured time beside what was expected (an estimate, a composed profile), and
 * beside what the peak would take. Where like setups were measured the second knows what no
 * expectation says; far from all the first stays near the expectation. The answer is their mean,
 * each weighed by the inverse of the variance that it states. Lengths are the likeliest ones.
 * Immutable. O(features · n³) to make, O(n²) an answer.
 */
public final class LearnedSetupTimes {
  private static final double FIRST_LENGTH = 8;
  private static final double FIRST_NOISE = 0.03;
  private static final long SEED = 1;

  /**
   * What two setups have to be alike in to take equally long.
   *
   * @param sizes above 0, the same ones in each setup; they differ in octaves
   * @param kinds as many in each setup; they differ or not
   * @param expected seconds by formula or profile
   * @param ideal seconds at the peak, or anything in proportion to the work
   */
  public record Setup(List<Double> sizes, List<String> kinds, double expected, double ideal) {
    public Setup {
      sizes = List.copyOf(sizes);
      kinds = List.copyOf(kinds);
    }
  }

  /**
   * @param deviation standard deviation of the logarithm of the seconds
   */
  public record Time(double seconds, double deviation) {
    /** Mean of the absolute relative error to expect. */
    public double error() {
      return deviation * Math.sqrt(2 / Math.PI);
    }
  }

  private final List<List<String>> known;
  private final View besideExpected;
  private final View besideIdeal;

  /** A process on the logarithms of seconds beside something. */
  private record View(
      ToDoubleFunction<Setup> base,
      double level,
      GaussianProcess.Settings settings,
      GaussianProcess process) {
    static View of(
        ToDoubleFunction<Setup> base,
        @Nullable View given,
        List<Setup> setups,
        List<Double> seconds,
        List<GaussianProcess.Point> points) {
      var values =
          IntStream.range(0, setups.size())
              .mapToDouble(i -> Math.log(seconds.get(i) / base.applyAsDouble(setups.get(i))))
              .toArray();
      double level = Arrays.stream(values).average().orElseThrow();
      for (int i = 0; i < values.length; i++) {
        values[i] -= level;
      }
      var settings = given == null ? likeliest(points, values) : given.settings();
      return new View(base, level, settings, new GaussianProcess(points, values, settings));
    }

    private static GaussianProcess.Settings likeliest(
        List<GaussianProcess.Point> points, double[] values) {
      var first = new double[points.getFirst().count()];
      Arrays.fill(first, FIRST_LENGTH);
      var order = new ArrayList<>(IntStream.range(0, values.length).boxed().toList());
      Collections.shuffle(order, new Random(SEED));
      return GaussianProcessLikelihood.of(
          order.stream().map(points::get).toList(),
          order.stream().mapToDouble(i -> values[i]).toArray(),
          new GaussianProcess.Settings(first, FIRST_NOISE));
    }

    double logarithm(Setup setup, GaussianProcess.Point point) {
      return Math.log(base.applyAsDouble(setup)) + level + process.mean(point);
    }
  }

  /**
   * @param setups at least one
   * @param seconds that each took
   */
  public LearnedSetupTimes(List<Setup> setups, List<Double> seconds) {
    this(setups, seconds, null);
  }

  private LearnedSetupTimes(
      List<Setup> setups, List<Double> seconds, @Nullable LearnedSetupTimes given) {
    known = given == null ? kinds(setups) : given.known;
    var points = setups.stream().map(this::point).toList();
    besideExpected =
        View.of(
            Setup::expected, given == null ? null : given.besideExpected, setups, seconds, points);
    besideIdeal =
        View.of(Setup::ideal, given == null ? null : given.besideIdeal, setups, seconds, points);
  }

  /** Of other setups, with the same lengths. */
  public LearnedSetupTimes again(List<Setup> setups, List<Double> seconds) {
    return new LearnedSetupTimes(setups, seconds, this);
  }

  private static List<List<String>> kinds(List<Setup> setups) {
    return IntStream.range(0, setups.getFirst().kinds().size())
        .mapToObj(
            i -> setups.stream().map(each -> each.kinds().get(i)).distinct().sorted().toList())
        .toList();
  }

  /** A kind without measurements is assumed to be average. */
  private GaussianProcess.Point point(Setup setup) {
    var features = DoubleStream.builder();
    setup.sizes().forEach(size -> features.add(Math.log(size) / Math.log(2)));
    for (int i = 0; i < known.size(); i++) {
      for (var each : known.get(i)) {
        features.add(each.equals(setup.kinds().get(i)) ? 1 : 0);
      }
    }
    return new GaussianProcess.Point(features.build().toArray(), 0);
  }

  public Time of(Setup setup) {
    var point = point(setup);
    double one = Math.pow(besideExpected.process().deviation(point), -2);
    double other = Math.pow(besideIdeal.process().deviation(point), -2);
    double logarithm =
        (one * besideExpected.logarithm(setup, point) + other * besideIdeal.logarithm(setup, point))
            / (one + other);
    // Both learn from the same setups, so two are not surer than one.
    return new Time(Math.exp(logarithm), Math.sqrt(2 / (one + other)));
  }
}
