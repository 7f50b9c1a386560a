package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.HostGpuSet;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import io.heddle.model.cluster.Host;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which counts of GPUs over some hosts to measure: greedily the one by which the variance of all
 * that requests of likely sizes may get shrinks most a second, as the {@link GpuCountProcess} sees
 * it (sequential A-optimal design; what is learned of a count does not depend on its value). Hosts
 * take turns.
 */
final class CountMeasurementPlan {
  /** Larger collectives are not worth measuring. */
  static final int MOST_HOSTS = 16;

  /** More are drawn among. */
  static final int MOST_CANDIDATES = 300;

  /** Over so many hosts all counts are candidates, over more the even and the packed ones. */
  private static final int FEW_HOSTS = 4;

  private static final int EVEN_ONLY = 32;
  private static final long SEED = 1;

  private final List<Host> hosts;
  private final ClusterBandwidthFunction bandwidth;
  private final SortedMap<PerHostGpuCounts, Double> measured;
  private final List<PerHostGpuCounts> candidates;
  private final Map<Host, Integer> used = new HashMap<>();
  private final Map<Host, FastestGpuSets> sets = new HashMap<>();

  /**
   * @param hosts with free GPUs, two or more
   */
  CountMeasurementPlan(
      List<Host> hosts,
      @Nullable BandwidthProfile profile,
      SortedSet<Integer> sizes,
      ClusterBandwidthFunction bandwidth) {
    this.hosts = hosts;
    this.bandwidth = bandwidth;
    var models =
        hosts.stream()
            .map(host -> host.type().gpuModel())
            .distinct()
            .sorted()
            .collect(Collectors.joining(BandwidthProfile.AND));
    this.measured = profile == null ? new TreeMap<>() : profile.countsOf(models);
    var found = new TreeSet<PerHostGpuCounts>();
    for (int size : sizes) {
      for (int over = 2; over <= Math.min(Math.min(MOST_HOSTS, hosts.size()), size); over++) {
        counts(size, over, found);
      }
    }
    found.removeIf(counts -> measured.containsKey(counts) || assigned(counts).isEmpty());
    var drawn = new ArrayList<>(found);
    Collections.shuffle(drawn, new Random(SEED));
    this.candidates = drawn.subList(0, Math.min(drawn.size(), MOST_CANDIDATES));
  }

  private void counts(int size, int over, SortedSet<PerHostGpuCounts> found) {
    int largest = hosts.stream().mapToInt(Host::freeGpus).max().orElseThrow();
    if (over <= FEW_HOSTS && size <= EVEN_ONLY) {
      GpuCountPartitions.add(size, over, largest, found, Integer.MAX_VALUE);
      return;
    }
    var even = new int[over];
    for (int i = 0; i < over; i++) {
      even[i] = (size + over - 1 - i) / over;
    }
    if (even[0] <= largest) {
      found.add(PerHostGpuCounts.of(even));
    }
  }

  /** So many, the best first, each with the GPUs to measure them on. */
  List<Map<Host, Long>> best(int count, ToDoubleFunction<Map<Host, Long>> seconds) {
    double rail = hosts.stream().mapToDouble(bandwidth::rail).min().orElseThrow();
    var design = GpuCountProcess.design(measured, candidates, rail);
    var cost = candidates.stream().map(this::assigned).mapToDouble(seconds).toArray();
    var result = new ArrayList<Map<Host, Long>>();
    var taken = new boolean[cost.length];
    for (int i = 0; i < Math.min(count, cost.length); i++) {
      int best = -1;
      for (int each = 0; each < cost.length; each++) {
        if (!taken[each]
            && (best < 0 || design.gain(each) / cost[each] > design.gain(best) / cost[best])) {
          best = each;
        }
      }
      taken[best] = true;
      design.measure(best);
      var on = assigned(candidates.get(best));
      on.keySet().forEach(host -> used.merge(host, 1, Integer::sum));
      result.add(on);
    }
    return result;
  }

  /** The hosts that were used least, with their fastest free GPUs; empty where they lack room. */
  private Map<Host, Long> assigned(PerHostGpuCounts counts) {
    var assigned = new LinkedHashMap<Host, Long>();
    for (int count : counts.toArray()) {
      var next =
          hosts.stream()
              .filter(host -> !assigned.containsKey(host) && host.freeGpus() >= count)
              .min(
                  Comparator.<Host>comparingInt(host -> used.getOrDefault(host, 0))
                      .thenComparing(Host::id));
      if (next.isEmpty()) {
        return Map.of();
      }
      assigned.put(next.get(), set(next.get(), count));
    }
    return assigned;
  }

  private long set(Host host, int count) {
    return sets.computeIfAbsent(
            host, each -> new FastestGpuSets(bandwidth.intra(each.type()), HostGpuSet.free(each)))
        .set(count);
  }

  /** Variances of what may be asked, and how they shrink. */
  static final class Design {
    private final double[][] covariance;
    private final double noise;

    /**
     * @param covariance of the candidates; ours to change
     * @param noise variance of a measurement
     */
    Design(double[][] covariance, double noise) {
      this.covariance = covariance;
      this.noise = noise;
    }

    /** By how much all variances together shrink once this one is measured. O(candidates). */
    double gain(int candidate) {
      var row = covariance[candidate];
      return Arrays.stream(row).map(each -> each * each).sum() / (row[candidate] + noise);
    }

    /** O(candidates²). */
    void measure(int candidate) {
      var row = covariance[candidate].clone();
      double variance = row[candidate] + noise;
      for (int i = 0; i < row.length; i++) {
        for (int j = 0; j < row.length; j++) {
          covariance[i][j] -= row[i] * row[j] / variance;
        }
      }
    }
  }
}
