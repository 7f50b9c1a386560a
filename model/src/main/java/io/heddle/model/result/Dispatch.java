package io.heddle.model.result;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which GPUs a request gets.
 *
 * @param cluster its name
 * @param gpus sorted, none twice
 * @param predictedGBps what the algorithm expected of them; null where it expects nothing, and for
 *     one GPU, which has no link
 * @param actualGBps B(S) of the profile or the built-in model; null for one GPU
 * @param optimalGBps the largest B(S) of any such choice; null where it is not known, and for one
 *     GPU
 * @param evaluations different candidates that were put to the estimate
 * @param seconds wall time of the search
 * @param left what the answer leaves for the next request; null where it is not known
 */
public record Dispatch(
    String cluster,
    String algorithm,
    List<Gpu> gpus,
    @Nullable Double predictedGBps,
    @Nullable Double actualGBps,
    @Nullable Double optimalGBps,
    long evaluations,
    double seconds,
    long seed,
    @Nullable Fragmentation left) {
  public Dispatch {
    gpus = gpus.stream().sorted().toList();
    if (gpus.isEmpty() || new HashSet<>(gpus).size() < gpus.size()) {
      throw new IllegalArgumentException("GPUs " + gpus);
    }
  }

  /** B(S) over the optimum (Eq. 4), 1 for one GPU; null where the optimum is not known. */
  public @Nullable Double gbe() {
    if (gpus.size() == 1) {
      return 1.0;
    }
    return actualGBps == null || optimalGBps == null ? null : actualGBps / optimalGBps;
  }

  /** Local GPU indices by host, both in order. */
  public SequencedMap<String, List<Integer>> byHost() {
    var hosts = new TreeMap<String, List<Integer>>();
    gpus.forEach(
        each -> hosts.computeIfAbsent(each.host(), _ -> new ArrayList<>()).add(each.gpu()));
    return Collections.unmodifiableSequencedMap(hosts);
  }

  public Dispatch withSeconds(double newSeconds) {
    return new Dispatch(
        cluster,
        algorithm,
        gpus,
        predictedGBps,
        actualGBps,
        optimalGBps,
        evaluations,
        newSeconds,
        seed,
        left);
  }

  public Dispatch withOptimum(@Nullable Double optimum) {
    return new Dispatch(
        cluster,
        algorithm,
        gpus,
        predictedGBps,
        actualGBps,
        optimum,
        evaluations,
        seconds,
        seed,
        left);
  }

  public Dispatch withLeft(Fragmentation newLeft) {
    return new Dispatch(
        cluster,
        algorithm,
        gpus,
        predictedGBps,
        actualGBps,
        optimalGBps,
        evaluations,
        seconds,
        seed,
        newLeft);
  }
}
