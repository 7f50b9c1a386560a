package io.heddle.model.bandwidth;

import io.heddle.model.result.BandwidthCertainty;
import io.heddle.model.result.QualifiedBandwidth;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * GPU models for whose hosts the same measurements between hosts hold. Where several classes work
 * together, the slowest of them says how fast.
 *
 * @param measured GB/s by the counts of GPUs
 * @param prediction for all other counts; null: the built-in model
 */
public record FabricGpuClass(
    SortedSet<String> models,
    SortedMap<PerHostGpuCounts, Double> measured,
    @Nullable GpuCountPrediction prediction) {
  public FabricGpuClass {
    models = Collections.unmodifiableSortedSet(new TreeSet<>(models));
    measured = Collections.unmodifiableSortedMap(new TreeMap<>(measured));
  }

  /** Whether the hosts' rails matter: no measurement says otherwise. */
  public boolean usesRails() {
    return prediction == null;
  }

  /**
   * Bandwidth between two or more hosts in GB/s, before the hosts' own links are looked at.
   *
   * @param rail the smallest
   */
  public double inter(PerHostGpuCounts counts, double rail) {
    var known = measured.get(counts);
    return known != null ? known : unmeasured(counts, rail);
  }

  private double unmeasured(PerHostGpuCounts counts, double rail) {
    int hosts = counts.hosts();
    return prediction != null && hosts <= prediction.mostHosts()
        ? prediction.of(counts)
        : beyond(hosts, counts.smallest(), rail);
  }

  /** Over a number of hosts that {@link #hostNumbers} lacks; never less for a larger share. */
  public double beyond(int hosts, int smallestShare, double rail) {
    return prediction != null
        ? prediction.beyond(smallestShare)
        : ClusterBandwidthFunction.between(hosts, smallestShare, rail);
  }

  /** {@link #inter}, and how it is known. */
  public QualifiedBandwidth figure(PerHostGpuCounts counts, double rail) {
    var known = measured.get(counts);
    if (known != null) {
      return QualifiedBandwidth.measured(known);
    }
    double speed = unmeasured(counts, rail);
    return prediction == null
        ? QualifiedBandwidth.assumed(speed)
        : new QualifiedBandwidth(speed, BandwidthCertainty.PREDICTED, prediction.plusMinus(counts));
  }

  /** Numbers of hosts over which counts of this sum differ by more than their smallest share. */
  public SortedSet<Integer> hostNumbers(int gpus) {
    var numbers = new TreeSet<Integer>();
    measured.keySet().stream()
        .filter(counts -> counts.total() == gpus)
        .forEach(counts -> numbers.add(counts.hosts()));
    for (int hosts = 2; prediction != null && hosts <= prediction.mostHosts(); hosts++) {
      numbers.add(hosts);
    }
    return numbers;
  }
}
