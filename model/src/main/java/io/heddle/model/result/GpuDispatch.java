package io.heddle.model.result;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which GPUs a request gets.
 *
 * @param cluster its name
 * @param gpus sorted, none twice
 * @param predictedGBps what the algorithm expected of them; null where it expects nothing, and for
 *     one GPU, which has no link
 * @param bandwidth B(S) as well as it is known; null for one GPU
 * @param optimum the largest B(S) of any such choice; null where it is not known, and for one GPU
 * @param evaluations different candidates that were put to the estimate
 * @param seconds wall time of the search
 * @param left what the answer leaves for the next request; null where it is not known
 */
@RecordBuilder
public record GpuDispatch(
    String cluster,
    String algorithm,
    List<Gpu> gpus,
    @Nullable Double predictedGBps,
    @Nullable QualifiedBandwidth bandwidth,
    @Nullable QualifiedBandwidth optimum,
    long evaluations,
    double seconds,
    long seed,
    @Nullable ClusterFragmentation left)
    implements GpuDispatchBuilder.With {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.dispatch/1";

  /** Hosts with more GPUs than this cannot be dispatched: a set of them is the bits of a long. */
  public static final int MOST_HOST_GPUS = 64;

  public GpuDispatch {
    gpus = gpus.stream().sorted().toList();
    if (gpus.isEmpty() || new HashSet<>(gpus).size() < gpus.size()) {
      throw new IllegalArgumentException("GPUs " + gpus);
    }
  }

  /**
   * B(S) as a request is held against it: of the profile where that measured it, of the built-in
   * model where no profile was given; else null, as what a profile lacks is not actual.
   */
  public @Nullable Double actualGBps() {
    return bandwidth != null
            && (bandwidth.isMeasured() || bandwidth.certainty() == BandwidthCertainty.BUILT_IN)
        ? bandwidth.gbps()
        : null;
  }

  /** B(S) where it was measured, else null. */
  public @Nullable Double measuredGBps() {
    return bandwidth != null && bandwidth.isMeasured() ? bandwidth.gbps() : null;
  }

  /** The largest B(S) of any such choice; null where it is not known. */
  public @Nullable Double optimalGBps() {
    return optimum == null ? null : optimum.gbps();
  }

  /**
   * B(S) over the optimum (Eq. 4), 1 for one GPU; null where the optimum is not known. As sure as
   * {@link #gbeCertainty}.
   */
  public @Nullable Double gbe() {
    if (gpus.size() == 1) {
      return 1.0;
    }
    return bandwidth == null || optimum == null ? null : bandwidth.gbps() / optimum.gbps();
  }

  /** How both sides of {@link #gbe} are known; null where there is none, and for one GPU. */
  public @Nullable BandwidthCertainty gbeCertainty() {
    return bandwidth == null || optimum == null
        ? null
        : bandwidth.certainty().and(optimum.certainty());
  }

  /**
   * Whether {@link #gbe} compares what the built-in formula says with what it says: nothing of that
   * was measured or learned from measurements, so that it tells nothing of the hardware.
   */
  public boolean isGbeAssumed() {
    var certainty = gbeCertainty();
    return certainty == BandwidthCertainty.ASSUMED || certainty == BandwidthCertainty.BUILT_IN;
  }

  /** Local GPU indices by host, both in order. */
  public SequencedMap<String, List<Integer>> byHost() {
    var hosts = new TreeMap<String, List<Integer>>();
    gpus.forEach(
        each -> hosts.computeIfAbsent(each.host(), _ -> new ArrayList<>()).add(each.gpu()));
    return Collections.unmodifiableSequencedMap(hosts);
  }

  /** Lines for a shell, one per host: its id and the GPUs that the job may see there. */
  public String cudaVisibleDevices() {
    return byHost().entrySet().stream()
        .map(each ->
            "%s CUDA_VISIBLE_DEVICES=%s\n"
                .formatted(
                    each.getKey(),
                    each.getValue().stream().map(String::valueOf).collect(Collectors.joining(","))))
        .collect(Collectors.joining());
  }
}
