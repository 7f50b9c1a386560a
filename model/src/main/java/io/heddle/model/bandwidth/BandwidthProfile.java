package io.heddle.model.bandwidth;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Measured collective bandwidth ({@code heddle.bandwidth/1}), all in GB/s.
 *
 * @param messageBytes size of the measured messages; 0 where unknown
 * @param source where the numbers come from; may be empty
 * @param intra by GPU model: sets of GPUs of one host ({@link HostGpuSet}) and their bandwidth
 * @param byCounts allocations over several hosts, by the counts of their GPUs; they hold for the
 *     GPU models of {@code intra}
 * @param byModels the same where it is known of which GPU model the hosts were, or of which models,
 *     in order and with {@link #AND} between them; {@code H100@h3} is the host h3 alone, where it
 *     is unlike the others of its model
 * @param scale factor on {@code byCounts} and {@code byModels}, for a slower or faster fabric
 */
public record BandwidthProfile(
    String name,
    long messageBytes,
    String source,
    SortedMap<String, SortedMap<Long, Double>> intra,
    SortedMap<PerHostGpuCounts, Double> byCounts,
    SortedMap<String, SortedMap<PerHostGpuCounts, Double>> byModels,
    double scale) {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.bandwidth/1";

  /** Between GPU models that work together. */
  public static final String AND = ",";

  /** Between a GPU model and a host of it. */
  public static final String AT = "@";

  public BandwidthProfile {
    var models = new TreeMap<String, SortedMap<Long, Double>>();
    intra.forEach(
        (model, sets) -> models.put(model, Collections.unmodifiableSortedMap(new TreeMap<>(sets))));
    intra = Collections.unmodifiableSortedMap(models);
    byCounts = Collections.unmodifiableSortedMap(new TreeMap<>(byCounts));
    var counts = new TreeMap<String, SortedMap<PerHostGpuCounts, Double>>();
    byModels.forEach(
        (model, each) -> counts.put(model, Collections.unmodifiableSortedMap(new TreeMap<>(each))));
    byModels = Collections.unmodifiableSortedMap(counts);
  }

  /** Of hosts whose GPU models {@code intra} says. */
  public BandwidthProfile(
      String name,
      long messageBytes,
      String source,
      SortedMap<String, SortedMap<Long, Double>> intra,
      SortedMap<PerHostGpuCounts, Double> byCounts,
      double scale) {
    this(name, messageBytes, source, intra, byCounts, Collections.emptySortedMap(), scale);
  }

  /** The same with these counts alone measured between hosts. */
  public BandwidthProfile knowing(Predicate<PerHostGpuCounts> isKnown) {
    var models = new TreeMap<String, SortedMap<PerHostGpuCounts, Double>>();
    byModels.forEach((model, counts) -> models.put(model, only(counts, isKnown)));
    models.values().removeIf(Map::isEmpty);
    return new BandwidthProfile(
        name, messageBytes, source, intra, only(byCounts, isKnown), models, scale);
  }

  private static SortedMap<PerHostGpuCounts, Double> only(
      SortedMap<PerHostGpuCounts, Double> counts, Predicate<PerHostGpuCounts> isKnown) {
    var only = new TreeMap<>(counts);
    only.keySet().removeIf(isKnown.negate());
    return only;
  }

  /**
   * Under which key a host's measurements stand: its GPU model's, or its own where it has one,
   * alone or in a pair.
   */
  String keyOf(String gpuModel, String host) {
    var own = gpuModel + AT + host;
    return byModels.keySet().stream().anyMatch(key -> parts(key).contains(own)) ? own : gpuModel;
  }

  private static List<String> parts(String models) {
    return List.of(models.split(AND));
  }

  /** Hosts and pairs of hosts that have measurements of their own, as they are named. */
  public List<String> unlike() {
    return byModels.keySet().stream()
        .filter(key -> key.contains(AT))
        .map(key ->
            parts(key).stream()
                .map(part -> part.substring(part.indexOf(AT) + 1))
                .collect(Collectors.joining("–")))
        .toList();
  }

  /**
   * What holds between hosts, not scaled; empty where nothing was measured.
   *
   * @param gpuModel of all of them, or models as in {@code byModels}
   */
  public SortedMap<PerHostGpuCounts, Double> countsOf(String gpuModel) {
    var counts = new TreeMap<>(intra.keySet().containsAll(parts(gpuModel)) ? byCounts : Map.of());
    counts.putAll(byModels.getOrDefault(gpuModel, Collections.emptySortedMap()));
    return counts;
  }

  /** Whether anything was measured of a GPU model. */
  public boolean knows(String gpuModel) {
    return intra.containsKey(gpuModel)
        || byModels.keySet().stream()
            .anyMatch(models ->
                parts(models).stream()
                    .anyMatch(part -> part.equals(gpuModel) || part.startsWith(gpuModel + AT)));
  }

  /** How many counts between hosts were measured. */
  public int counts() {
    return byCounts.size() + byModels.values().stream().mapToInt(Map::size).sum();
  }

  /** The measured sets of a GPU model; none where it was not measured. */
  public Map<Long, Double> intraOf(String gpuModel) {
    return intra.getOrDefault(gpuModel, Collections.emptySortedMap());
  }
}
