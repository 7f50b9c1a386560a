package io.heddle.model.bandwidth;

import io.heddle.model.cluster.HostType;
import io.heddle.model.result.GpuDispatch;
import java.util.Arrays;
import java.util.Map;

/**
 * Collective bandwidth of every set of GPUs of one host type: the first stage of BandPilot's model
 * (4.2.1). What was not measured is, over all cyclic orders of the set, the largest smallest link.
 */
public final class IntraHostBandwidthTable {
  /** Up to here every set has its own entry: 65,536 of them. */
  static final int MOST_TABLED = 16;

  private final double[] bySet;
  private final double alike;
  private final Map<Long, Double> measured;

  private IntraHostBandwidthTable(double[] bySet, double alike, Map<Long, Double> measured) {
    this.bySet = bySet;
    this.alike = alike;
    this.measured = Map.copyOf(measured);
  }

  /**
   * O(2^gpus · gpus · distinct speeds) up to {@value #MOST_TABLED} GPUs; larger hosts need equal
   * links.
   *
   * @param measured by {@link HostGpuSet}; sets with GPUs that the host lacks are ignored
   * @throws IllegalArgumentException if the host is too large: the message says what is possible
   */
  static IntraHostBandwidthTable of(HostType type, Map<Long, Double> measured) {
    int gpus = type.gpus();
    if (gpus > MOST_TABLED) {
      return large(type, measured);
    }
    var links = new double[gpus][gpus];
    for (int a = 0; a < gpus; a++) {
      for (int b = 0; b < gpus; b++) {
        links[a][b] = a == b ? 0 : HostLinkSpeeds.of(type, a, b);
      }
    }
    var bySet = MaxBandwidthRings.widest(links);
    measured.forEach((set, speed) -> {
      if (set >>> gpus == 0) {
        bySet[set.intValue()] = speed;
      }
    });
    return new IntraHostBandwidthTable(bySet, 0, measured);
  }

  private static IntraHostBandwidthTable large(HostType type, Map<Long, Double> measured) {
    double alike = HostLinkSpeeds.of(type, 0, 1);
    for (int a = 0; a < type.gpus(); a++) {
      for (int b = 0; b < a; b++) {
        if (HostLinkSpeeds.of(type, a, b) != alike) {
          throw tooLarge(type, "whose links differ", MOST_TABLED);
        }
      }
    }
    if (type.gpus() > GpuDispatch.MOST_HOST_GPUS) {
      throw tooLarge(type, "in one host", GpuDispatch.MOST_HOST_GPUS);
    }
    return new IntraHostBandwidthTable(new double[0], alike, measured);
  }

  private static IllegalArgumentException tooLarge(HostType type, String what, int most) {
    return new IllegalArgumentException(
        "host type %s: %d GPUs %s, expected at most %d. Describe it as several hosts."
            .formatted(type.name(), type.gpus(), what, most));
  }

  /** GB/s of two or more GPUs; infinite for fewer, which have no link and never limit. */
  public double of(long set) {
    if (Long.bitCount(set) < 2) {
      return Double.POSITIVE_INFINITY;
    }
    return bySet.length > 0 ? bySet[(int) set] : measured.getOrDefault(set, alike);
  }

  /** Whether the profile has this set; else {@link #of} is the formula's. */
  public boolean isMeasured(long set) {
    return measured.containsKey(set);
  }

  /**
   * The best subset of each size of {@code free}: entry c has c GPUs, the lowest indices among
   * equals. O(2^free).
   */
  public long[] bestBySize(long free) {
    int gpus = Long.bitCount(free);
    var best = new long[gpus + 1];
    if (bySet.length == 0) {
      for (int size = 1; size <= gpus; size++) {
        best[size] = HostGpuSet.lowest(free, size);
      }
      measured.keySet().stream()
          .filter(set -> (set & ~free) == 0)
          .sorted()
          .forEach(set -> improve(best, set));
      return best;
    }
    // From the smallest upward, so that of equals the one with the lowest indices stays.
    for (long set = -free & free; set != 0; set = (set - free) & free) {
      improve(best, set);
    }
    return best;
  }

  private void improve(long[] best, long set) {
    int size = Long.bitCount(set);
    if (best[size] == 0 || of(set) > of(best[size])) {
      best[size] = set;
    }
  }

  /** Bytes that the table takes. */
  public long bytes() {
    return 8L * bySet.length + 16L * measured.size();
  }

  @Override
  public String toString() {
    return Arrays.toString(bySet);
  }
}
