package io.heddle.model.bandwidth;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Measured collective bandwidth ({@code heddle.bandwidth/1}), all in GB/s.
 *
 * @param messageBytes size of the measured messages; 0 where unknown
 * @param source where the numbers come from; may be empty
 * @param intra by GPU model: sets of GPUs of one host ({@link GpuSet}) and their bandwidth
 * @param byCounts allocations over several hosts, by the counts of their GPUs
 * @param scale factor on {@code byCounts}, for a slower or faster fabric
 */
public record BandwidthProfile(
    String name,
    long messageBytes,
    String source,
    SortedMap<String, SortedMap<Long, Double>> intra,
    SortedMap<GpuCounts, Double> byCounts,
    double scale) {
  public BandwidthProfile {
    var models = new TreeMap<String, SortedMap<Long, Double>>();
    intra.forEach(
        (model, sets) -> models.put(model, Collections.unmodifiableSortedMap(new TreeMap<>(sets))));
    intra = Collections.unmodifiableSortedMap(models);
    byCounts = Collections.unmodifiableSortedMap(new TreeMap<>(byCounts));
  }

  /** The measured sets of a GPU model; none where it was not measured. */
  public Map<Long, Double> intraOf(String gpuModel) {
    return intra.getOrDefault(gpuModel, Collections.emptySortedMap());
  }
}
