package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.IntraHostBandwidthTable;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/** The fastest set of each size among a host's free GPUs. */
final class FastestGpuSets {
  private final long[] sets;
  private final double[] intra;

  FastestGpuSets(IntraHostBandwidthTable table, long free) {
    this.sets = table.bestBySize(free);
    this.intra = Arrays.stream(sets).mapToDouble(table::of).toArray();
  }

  int capacity() {
    return sets.length - 1;
  }

  long set(int count) {
    return sets[count];
  }

  /** Its bandwidth in GB/s; infinite for fewer than two GPUs. */
  double intra(int count) {
    return intra[count];
  }

  /** The finite ones. */
  DoubleStream speeds() {
    return Arrays.stream(intra).filter(Double::isFinite);
  }
}
