package io.heddle.solvers.simulation;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

/** What tells groups of jobs apart in the simulator. */
final class FlowGroupKeys {
  private static final int MOST_HASHES = 500;

  /** By identity: a job's flows are one list while it has its paths. */
  private final IdentityHashMap<List<SimulatedFlow>, Long> hashes = new IdentityHashMap<>();

  /** All that a group's shares depend on; of strict levels, only their order. */
  List<Long> of(List<SimulatedJob> jobs) {
    int[] levels = jobs.stream().mapToInt(SimulatedJob::level).distinct().sorted().toArray();
    return jobs.stream()
        .map(job -> {
          long hash = Arrays.binarySearch(levels, job.level());
          hash = job.weight() > 0 ? mix(hash, Double.doubleToLongBits(job.weight())) : hash;
          hash = mix(hash, Double.doubleToLongBits(job.computeSeconds()));
          hash = mix(hash, Double.doubleToLongBits(job.overlapStart()));
          hash = mix(hash, Double.doubleToLongBits(job.offsetSeconds()));
          hash = mix(hash, Double.doubleToLongBits(job.latencySeconds()));
          return mix(hash, hash(job.flows()));
        })
        .toList();
  }

  private long hash(List<SimulatedFlow> flows) {
    if (hashes.size() > MOST_HASHES) {
      hashes.clear();
    }
    return hashes.computeIfAbsent(
        flows,
        all -> {
          long hash = 0;
          for (var flow : all) {
            hash = mix(hash, Double.doubleToLongBits(flow.bytes()));
            for (int link : flow.links()) {
              hash = mix(hash, link);
            }
          }
          return hash;
        });
  }

  private static long mix(long hash, long value) {
    long x = (hash ^ value) * 0x9E3779B97F4A7C15L;
    return x ^ x >>> 29;
  }
}
