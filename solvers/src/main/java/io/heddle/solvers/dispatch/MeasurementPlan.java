package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.Bandwidth;
import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.GpuCounts;
import io.heddle.model.bandwidth.GpuSet;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.result.Gpu;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Which measurements a profile still lacks and are worth making: all sets of GPUs of one host of
 * each model, and counts between hosts as a training wants them, even ones first.
 */
public final class MeasurementPlan {
  /** Hosts with more GPUs have too many sets to measure them all. */
  private static final int MOST_GPUS = 8;

  private MeasurementPlan() {}

  /**
   * @param profile what is measured already; null: nothing
   * @param samples how many counts between hosts are wanted in all
   * @return the GPUs of each run, the most useful first
   */
  public static List<List<Gpu>> missing(
      Cluster cluster, @Nullable BandwidthProfile profile, int samples, long seed) {
    var result = new ArrayList<List<Gpu>>();
    var models = new TreeSet<String>();
    for (var host : cluster.hosts()) {
      if (models.add(host.type().gpuModel())) {
        inside(host, profile, result);
      }
    }
    if (cluster.hosts().size() > 1) {
      between(cluster, profile, samples, seed, result);
    }
    return result;
  }

  private static void inside(
      Host host, @Nullable BandwidthProfile profile, List<List<Gpu>> result) {
    int gpus = Math.min(host.type().gpus(), MOST_GPUS);
    LongStream.range(1, 1L << gpus)
        .filter(set -> Long.bitCount(set) > 1)
        .filter(set -> profile == null || !profile.intraOf(host.type().gpuModel()).containsKey(set))
        .boxed()
        .sorted(Comparator.<Long>comparingInt(Long::bitCount).reversed())
        .forEach(set -> result.add(gpus(host, set)));
  }

  private static List<Gpu> gpus(Host host, long set) {
    return GpuSet.gpus(set).mapToObj(gpu -> new Gpu(host.id(), (int) gpu)).toList();
  }

  private static void between(
      Cluster cluster,
      @Nullable BandwidthProfile profile,
      int samples,
      long seed,
      List<List<Gpu>> result) {
    var seen = new HashSet<GpuCounts>();
    if (profile != null) {
      seen.addAll(profile.byCounts().keySet());
      profile.byModels().values().forEach(each -> seen.addAll(each.keySet()));
    }
    int left = samples - seen.size();
    var design = new SampleDesign(cluster, Bandwidth.of(cluster, profile), seed);
    for (var sample : design.forTraining(2 * samples)) {
      var byHost = new TreeMap<String, Integer>();
      sample.gpus().forEach(gpu -> byHost.merge(gpu.host(), 1, Integer::sum));
      var counts = GpuCounts.of(byHost.values().stream().mapToInt(Integer::intValue).toArray());
      if (left > 0 && seen.add(counts)) {
        result.add(sample.gpus());
        left--;
      }
    }
  }
}
