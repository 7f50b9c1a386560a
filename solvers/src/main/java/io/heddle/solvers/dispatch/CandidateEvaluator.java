package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.HostShare;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts candidates to the estimate, in batches, each different one once per search: choices that
 * look the same from outside are one candidate.
 */
final class CandidateEvaluator {
  private final FreeGpuPool pool;
  private final BandwidthEstimate estimate;
  private final Map<List<HostShare>, Double> known = new HashMap<>();
  private long triedElsewhere;

  CandidateEvaluator(FreeGpuPool pool, BandwidthEstimate estimate) {
    this.pool = pool;
    this.estimate = estimate;
  }

  /** B̂ of each choice. */
  double[] of(List<long[]> choices) {
    var keys = new ArrayList<List<HostShare>>(choices.size());
    var fresh = new ArrayList<List<HostShare>>();
    for (var choice : choices) {
      var key = key(choice);
      keys.add(key);
      if (known.putIfAbsent(key, Double.NaN) == null) {
        fresh.add(key);
      }
    }
    if (!fresh.isEmpty()) {
      var values = estimate.estimate(fresh);
      for (int i = 0; i < values.length; i++) {
        known.put(fresh.get(i), values[i]);
      }
    }
    return keys.stream().mapToDouble(known::get).toArray();
  }

  double of(long[] choice) {
    return of(List.of(choice))[0];
  }

  /** The first of the best; there must be one. */
  FoundGpuChoice best(List<long[]> choices) {
    var values = of(choices);
    int best = 0;
    for (int i = 1; i < values.length; i++) {
      if (values[i] > values[best]) {
        best = i;
      }
    }
    return new FoundGpuChoice(choices.get(best), values[best]);
  }

  private List<HostShare> key(long[] choice) {
    var shares = pool.shares(choice);
    Collections.sort(shares);
    return shares;
  }

  /** What was tried without the estimate. */
  void count(long tried) {
    triedElsewhere += tried;
  }

  /** Different candidates so far. */
  long evaluations() {
    return known.size() + triedElsewhere;
  }

  /** Whether the guide is the estimate itself. */
  boolean isExact() {
    return estimate.exact() != null;
  }

  /** The B whose best choice is worth a look; null for a network alone. */
  @Nullable ClusterBandwidthFunction guide() {
    return estimate.guide();
  }
}
