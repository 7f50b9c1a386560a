package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.Bandwidth;
import io.heddle.model.bandwidth.CountPrediction;
import io.heddle.model.bandwidth.GpuCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What lies between hosts, learned of measurements alone: a Gaussian process on the logarithm of
 * measured over built-in bandwidth, around a straight line in the built-in model's logarithm. So
 * the built-in model is the prior, how far it is to be believed is learned (a slope of −1 says: not
 * at all), and for numbers of hosts that nobody measured the line says what to expect. Its lengths
 * are the likeliest ones. Without a library for learning.
 */
public final class CountProcess implements CountPrediction {
  /** Over more hosts only the smallest share matters. */
  private static final int MOST_HOSTS = 6;

  /** Lengths are chosen on so many samples, drawn where there are more. */
  private static final int JUDGED = 120;

  /** More samples are not kept: O(n³). */
  private static final int MOST_SAMPLES = 800;

  private static final int ROUNDS = 2;
  private static final double[] FACTORS = {0.25, 0.5, 2, 4};
  private static final double[] NOISES = {0.001, 0.003, 0.01, 0.03, 0.1, 0.3};
  private static final double LEAST_LENGTH = 0.25;
  private static final double MOST_LENGTH = 32;
  private static final double TWO_SIDED = 1.96;
  private static final long SEED = 1;

  private final double rail;
  private final int mostHosts;
  private final GaussianProcess process;

  /** Logarithm of the built-in model, on average over the samples. */
  private final double middle;

  /** GB/s by smallest share, after what was measured over the most hosts. */
  private final double[] beyond;

  private final Map<GpuCounts, Double> known = new ConcurrentHashMap<>();

  private CountProcess(SortedMap<GpuCounts, Double> measured, double rail) {
    this.rail = rail;
    var keys = new ArrayList<>(measured.keySet());
    Collections.shuffle(keys, new Random(SEED));
    var samples = keys.subList(0, Math.min(keys.size(), MOST_SAMPLES));
    int most = measured.keySet().stream().mapToInt(GpuCounts::hosts).max().orElseThrow();
    this.mostHosts = Math.min(MOST_HOSTS, most);
    var judged = samples.subList(0, Math.min(samples.size(), JUDGED));
    this.middle =
        samples.stream().mapToDouble(each -> Math.log(prior(each))).average().orElseThrow();
    var settings = likeliest(points(judged), residuals(judged, measured));
    this.process = new GaussianProcess(points(samples), residuals(samples, measured), settings);
    this.beyond = beyond(measured, most);
  }

  /**
   * @param measured GB/s
   * @param railGBps for the built-in model
   */
  public static CountPrediction of(SortedMap<GpuCounts, Double> measured, double railGBps) {
    return new CountProcess(measured, railGBps);
  }

  private double prior(GpuCounts counts) {
    return Bandwidth.between(counts.hosts(), counts.smallest(), rail);
  }

  private double[] residuals(List<GpuCounts> samples, Map<GpuCounts, Double> measured) {
    return samples.stream()
        .mapToDouble(counts -> Math.log(measured.getOrDefault(counts, Double.NaN) / prior(counts)))
        .toArray();
  }

  private List<GaussianProcess.Point> points(List<GpuCounts> samples) {
    return samples.stream().map(this::point).toList();
  }

  private GaussianProcess.Point point(GpuCounts counts) {
    return new GaussianProcess.Point(features(counts), Math.log(prior(counts)) - middle);
  }

  /** What two counts have to be alike in to be equally fast. */
  static double[] features(GpuCounts counts) {
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

  /** Coordinate ascent. */
  private static GaussianProcess.Settings likeliest(
      List<GaussianProcess.Point> points, double[] values) {
    var best = new GaussianProcess.Settings(new double[] {2, 2, 4, 4, 4, 8}, NOISES[3]);
    double most = likelihood(points, values, best);
    for (int round = 0; round < ROUNDS; round++) {
      for (double noise : NOISES) {
        var next = new GaussianProcess.Settings(best.lengths(), noise);
        double its = likelihood(points, values, next);
        if (its > most) {
          most = its;
          best = next;
        }
      }
      for (int i = 0; i < best.lengths().length; i++) {
        double from = best.lengths()[i];
        for (double factor : FACTORS) {
          var lengths = best.lengths().clone();
          lengths[i] = Math.clamp(from * factor, LEAST_LENGTH, MOST_LENGTH);
          var next = new GaussianProcess.Settings(lengths, best.noise());
          double its = likelihood(points, values, next);
          if (its > most) {
            most = its;
            best = next;
          }
        }
      }
    }
    return best;
  }

  private static double likelihood(
      List<GaussianProcess.Point> points,
      double[] values,
      GaussianProcess.Settings settings) {
    return new GaussianProcess(points, values, settings).logLikelihood();
  }

  /** GB/s by smallest share; never less for a larger one. */
  private double[] beyond(SortedMap<GpuCounts, Double> measured, int hosts) {
    int largest = measured.keySet().stream().mapToInt(GpuCounts::largest).max().orElseThrow();
    var result = new double[largest + 1];
    for (int share = 1; share <= largest; share++) {
      int least = share;
      double mean =
          measured.entrySet().stream()
              .filter(each -> each.getKey().hosts() == hosts && each.getKey().smallest() == least)
              .mapToDouble(each -> Math.log(each.getValue() / prior(each.getKey())))
              .average()
              .orElseGet(() -> process.mean(point(even(hosts, least))));
      double speed = Bandwidth.between(Math.max(3, hosts), share, rail) * Math.exp(mean);
      result[share] = Math.max(result[share - 1], speed);
    }
    return result;
  }

  private static GpuCounts even(int hosts, int share) {
    var counts = new int[hosts];
    Arrays.fill(counts, share);
    return GpuCounts.of(counts);
  }

  @Override
  public int mostHosts() {
    return mostHosts;
  }

  @Override
  public double of(GpuCounts counts) {
    return known.computeIfAbsent(
        counts, each -> prior(each) * Math.exp(process.mean(point(each))));
  }

  @Override
  public double beyond(int smallestShare) {
    int largest = beyond.length - 1;
    return smallestShare <= largest
        ? beyond[smallestShare]
        : beyond[largest] * smallestShare / largest;
  }

  @Override
  public double plusMinus(GpuCounts counts) {
    double speed = counts.hosts() <= mostHosts ? of(counts) : beyond(counts.smallest());
    return speed * Math.expm1(TWO_SIDED * process.deviation(point(counts)));
  }
}
