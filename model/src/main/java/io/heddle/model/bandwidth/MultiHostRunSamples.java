package io.heddle.model.bandwidth;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostType;
import io.heddle.model.result.Gpu;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What runs over several hosts teach a bandwidth model: a sample for each set of GPUs, the median
 * where it was measured more than once. A host that the cluster lacks counts as one of its type
 * with the same GPU model.
 *
 * @param samples in the order in which the sets were first measured
 * @param leftOut one line each: the run and the reason
 */
public record MultiHostRunSamples(List<BandwidthSample> samples, List<String> leftOut) {

  public MultiHostRunSamples {
    samples = List.copyOf(samples);
    leftOut = List.copyOf(leftOut);
  }

  /**
   * O(runs · devices).
   *
   * @param truth for what hosts do alone
   */
  public static MultiHostRunSamples of(
      List<NcclTestRun> runs,
      String collective,
      long bytes,
      Cluster cluster,
      ClusterBandwidthFunction truth) {
    var measured = new LinkedHashMap<Map<String, Long>, List<Double>>();
    var types = new LinkedHashMap<Map<String, Long>, Map<String, HostType>>();
    var leftOut = new ArrayList<String>();
    for (var run : runs) {
      var row = run.nearest(bytes);
      var sets = run.sets();
      if (!run.collective().equals(collective) || sets.size() < 2) {
        continue;
      }
      if (!run.good() || row == null) {
        leftOut.add("%s: %s".formatted(run.source(), run.trouble()));
        continue;
      }
      if (!row.isNear(bytes)) {
        leftOut.add(
            "%s: nearest message size is %,d bytes, asked for %,d"
                .formatted(run.source(), row.bytes(), bytes));
        continue;
      }
      var known = types(run, cluster);
      if (known == null) {
        leftOut.add("%s: the cluster has no such hosts".formatted(run.source()));
      } else {
        types.put(sets, known);
        measured.computeIfAbsent(sets, _ -> new ArrayList<>()).add(row.busGBps());
      }
    }
    var samples = new ArrayList<BandwidthSample>();
    measured.forEach((sets, speeds) ->
        samples.add(
            sample(sets, types.getOrDefault(sets, Map.of()), median(speeds), cluster, truth)));
    return new MultiHostRunSamples(samples, leftOut);
  }

  private static @Nullable Map<String, HostType> types(NcclTestRun run, Cluster cluster) {
    var types = new TreeMap<String, HostType>();
    for (var device : run.devices()) {
      var host = device.gpu().host();
      HostType type =
          cluster.hasHost(host)
              ? cluster.host(host).type()
              : cluster.hostTypes().values().stream()
                  .filter(each -> each.gpuModel().equals(device.model()))
                  .findFirst()
                  .orElse(null);
      if (type == null || device.gpu().gpu() >= type.gpus()) {
        return null;
      }
      types.put(host, type);
    }
    return types;
  }

  private static BandwidthSample sample(
      Map<String, Long> sets,
      Map<String, HostType> types,
      double speed,
      Cluster cluster,
      ClusterBandwidthFunction truth) {
    var gpus = new ArrayList<Gpu>();
    var shares = new ArrayList<HostShare>();
    types.forEach((host, type) -> {
      long set = sets.getOrDefault(host, 0L);
      HostGpuSet.gpus(set).forEach(gpu -> gpus.add(new Gpu(host, (int) gpu)));
      var share =
          cluster.hasHost(host)
              ? truth.of(cluster.host(host), set)
              : new ClusterBandwidthFunction.Share(type, set);
      shares.add(truth.share(share));
    });
    return new BandwidthSample(gpus, shares, speed);
  }

  private static double median(List<Double> speeds) {
    var sorted = speeds.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
