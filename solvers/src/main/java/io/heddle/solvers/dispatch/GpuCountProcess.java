package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.GpuCountPrediction;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import io.heddle.solvers.regression.GaussianProcess;
import io.heddle.solvers.regression.GaussianProcessLikelihood;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What lies between hosts, learned of measurements alone: a Gaussian process on the logarithm of
 * measured over built-in bandwidth, around a straight line in the built-in model's logarithm. So
 * the built-in model is the prior, and how far it is to be believed is learned (a slope of −1 says:
 * not at all). A blind process knows neither the model nor the number of hosts. Lengths are the
 * likeliest ones. O(n³): about 0.1 s for 120 measurements, 0.3 s for 800.
 */
final class GpuCountProcess implements GpuCountPrediction {
  /** More samples are not kept: O(n³). */
  private static final int MOST_SAMPLES = 800;

  private static final GaussianProcess.Settings FIRST =
      new GaussianProcess.Settings(new double[] {2, 2, 4, 4, 4, 8}, 0.03);
  private static final double TWO_SIDED = 1.96;
  private static final long SEED = 1;

  /** Measured twice, the same counts differ by so much (BandPilot's published runs: 1.4 %). */
  private static final double REPEATS = 0.014;

  private final double rail;
  private final boolean blind;
  private final int mostHosts;
  private final GaussianProcess.Settings settings;
  private final GaussianProcess process;

  /** Logarithm of the built-in model, on average over the samples. */
  private final double middle;

  /** Mean of the logarithms that are learned. */
  private final double level;

  /** GB/s by smallest share, after what was measured over the most hosts. */
  private final double[] beyond;

  private final Map<PerHostGpuCounts, Double> known = new ConcurrentHashMap<>();

  /**
   * @param given null: the likeliest
   */
  private GpuCountProcess(
      SortedMap<PerHostGpuCounts, Double> measured,
      double rail,
      boolean blind,
      GaussianProcess.@Nullable Settings given) {
    this.rail = rail;
    this.blind = blind;
    this.mostHosts =
        measured.keySet().stream().mapToInt(PerHostGpuCounts::hosts).max().orElseThrow();
    var keys = new ArrayList<>(measured.keySet());
    Collections.shuffle(keys, new Random(SEED));
    var samples = keys.subList(0, Math.min(keys.size(), MOST_SAMPLES));
    this.middle = samples.stream().mapToDouble(this::trend).average().orElseThrow();
    var values =
        samples.stream()
            .mapToDouble(each -> Math.log(measured.getOrDefault(each, Double.NaN)) - trend(each))
            .toArray();
    this.level = Arrays.stream(values).average().orElseThrow();
    for (int i = 0; i < values.length; i++) {
      values[i] -= level;
    }
    var points = samples.stream().map(this::point).toList();
    this.settings = given != null ? given : GaussianProcessLikelihood.of(points, values, FIRST);
    this.process = new GaussianProcess(points, values, settings);
    this.beyond = beyond(measured);
  }

  /**
   * @param measured GB/s
   * @param railGBps for the built-in model
   */
  static GpuCountProcess of(SortedMap<PerHostGpuCounts, Double> measured, double railGBps) {
    return new GpuCountProcess(measured, railGBps, false, null);
  }

  /** Without the built-in model and the number of hosts, and else with the same lengths. */
  GpuCountProcess blind(SortedMap<PerHostGpuCounts, Double> measured) {
    var lengths = settings.lengths();
    var without = Arrays.copyOfRange(lengths, 1, lengths.length);
    return new GpuCountProcess(
        measured, rail, true, new GaussianProcess.Settings(without, settings.noise()));
  }

  /** The same kind with the same lengths, of other measurements. */
  GpuCountProcess again(SortedMap<PerHostGpuCounts, Double> measured, double railGBps) {
    return new GpuCountProcess(measured, railGBps, blind, settings);
  }

  /**
   * What is not known of candidates once these are measured; how fast they are is no matter.
   *
   * @param measured may be empty
   */
  static CountMeasurementPlan.Design design(
      SortedMap<PerHostGpuCounts, Double> measured,
      List<PerHostGpuCounts> candidates,
      double rail) {
    if (!measured.isEmpty()) {
      var process = of(measured, rail);
      return new CountMeasurementPlan.Design(
          process.process.covariance(candidates.stream().map(process::point).toList()),
          process.settings.noise());
    }
    var trends =
        candidates.stream()
            .mapToDouble(each ->
                Math.log(ClusterBandwidthFunction.between(each.hosts(), each.smallest(), rail)))
            .toArray();
    double middle = Arrays.stream(trends).average().orElse(0);
    var points = new ArrayList<GaussianProcess.Point>();
    for (int i = 0; i < trends.length; i++) {
      points.add(new GaussianProcess.Point(features(candidates.get(i)), trends[i] - middle));
    }
    return new CountMeasurementPlan.Design(GaussianProcess.prior(points, FIRST), FIRST.noise());
  }

  /** Logarithm of what is expected before anything was measured. */
  private double trend(PerHostGpuCounts counts) {
    return blind
        ? 0
        : Math.log(ClusterBandwidthFunction.between(counts.hosts(), counts.smallest(), rail));
  }

  private GaussianProcess.Point point(PerHostGpuCounts counts) {
    var features = features(counts);
    return new GaussianProcess.Point(
        blind ? Arrays.copyOfRange(features, 1, features.length) : features,
        trend(counts) - middle);
  }

  /** What two counts have to be alike in to be equally fast; the number of hosts first. */
  static double[] features(PerHostGpuCounts counts) {
    int hosts = counts.hosts();
    return new double[] {
      log2(hosts),
      log2(counts.smallest()),
      log2(counts.get(hosts - 2)),
      log2(counts.largest()),
      log2((double) counts.total() / hosts),
      counts.smallest() == counts.largest() ? 1 : 0
    };
  }

  private static double log2(double value) {
    return Math.log(value) / Math.log(2);
  }

  /** GB/s by smallest share; never less for a larger one. */
  private double[] beyond(SortedMap<PerHostGpuCounts, Double> measured) {
    int largest =
        measured.keySet().stream().mapToInt(PerHostGpuCounts::largest).max().orElseThrow();
    var result = new double[largest + 1];
    for (int share = 1; share <= largest; share++) {
      int least = share;
      double mean =
          measured.entrySet().stream()
              .filter(
                  each -> each.getKey().hosts() == mostHosts && each.getKey().smallest() == least)
              .mapToDouble(each -> Math.log(each.getValue()) - trend(each.getKey()))
              .average()
              .orElseGet(() -> level + process.mean(point(even(least))));
      double speed = Math.exp(mean + trend(even(least)));
      if (mostHosts == 2 && !blind) {
        speed *=
            ClusterBandwidthFunction.between(3, share, rail)
                / ClusterBandwidthFunction.between(2, share, rail);
      }
      result[share] = Math.max(result[share - 1], speed);
    }
    return result;
  }

  private PerHostGpuCounts even(int share) {
    var counts = new int[mostHosts];
    Arrays.fill(counts, share);
    return PerHostGpuCounts.of(counts);
  }

  @Override
  public int mostHosts() {
    return mostHosts;
  }

  /** GB/s over any number of hosts. */
  @Override
  public double of(PerHostGpuCounts counts) {
    return known.computeIfAbsent(
        counts, each -> Math.exp(trend(each) + level + process.mean(point(each))));
  }

  @Override
  public double beyond(int smallestShare) {
    int largest = beyond.length - 1;
    return smallestShare <= largest
        ? beyond[smallestShare]
        : beyond[largest] * smallestShare / largest;
  }

  /** Of the logarithm. */
  double deviation(PerHostGpuCounts counts) {
    return Math.max(REPEATS, process.deviation(point(counts)));
  }

  @Override
  public double plusMinus(PerHostGpuCounts counts) {
    double speed = counts.hosts() <= mostHosts ? of(counts) : beyond(counts.smallest());
    return interval(speed, deviation(counts));
  }

  /** Half of the 95 % interval, in GB/s. */
  static double interval(double speed, double deviation) {
    return speed * Math.expm1(TWO_SIDED * deviation);
  }
}
