package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.FabricGpuClass;
import io.heddle.model.bandwidth.HostGpuSet;
import io.heddle.model.bandwidth.HostShare;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.result.Gpu;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Allocations over several hosts of which a profile says all: the counts, and the hosts' own sets
 * of GPUs. What the built-in model would have to stand in for is none of them. Seeded.
 */
public final class MeasuredAllocationSamples {
  private final ClusterBandwidthFunction truth;
  private final Random random;
  private final Set<List<HostShare>> seen = new HashSet<>();
  private final List<BandwidthSample> samples = new ArrayList<>();

  private MeasuredAllocationSamples(ClusterBandwidthFunction truth, long seed) {
    this.truth = truth;
    this.random = new Random(seed);
  }

  /**
   * Each measured count as often as every other. O(most · hosts).
   *
   * @param most fewer where not so many look different from outside
   */
  public static List<BandwidthSample> of(
      Cluster cluster, ClusterBandwidthFunction truth, int most, long seed) {
    var result = new MeasuredAllocationSamples(truth, seed);
    var keys = cluster.hosts().stream().map(truth::key).collect(Collectors.toSet());
    record Known(List<Host> hosts, PerHostGpuCounts counts) {}
    var known = new ArrayList<Known>();
    for (FabricGpuClass each : truth.classesOf(keys)) {
      var hosts =
          cluster.hosts().stream()
              .filter(host -> truth.classesOf(Set.of(truth.key(host))).contains(each))
              .toList();
      each.measured().keySet().forEach(counts -> known.add(new Known(hosts, counts)));
    }
    int rounds = known.isEmpty() ? 0 : 2 * most / known.size() + 1;
    for (int round = 0; round < rounds; round++) {
      Collections.shuffle(known, result.random);
      for (var each : known) {
        if (result.samples.size() < most) {
          result.add(each.hosts(), each.counts());
        }
      }
    }
    return result.samples;
  }

  /** On hosts drawn at random, if they have room. */
  private void add(List<Host> hosts, PerHostGpuCounts counts) {
    var left = new ArrayList<>(hosts);
    Collections.shuffle(left, random);
    var shares = new ArrayList<ClusterBandwidthFunction.Share>();
    var gpus = new ArrayList<Gpu>();
    for (int count : counts.toArray()) {
      var host = left.stream().filter(each -> each.type().gpus() >= count).findFirst();
      if (host.isEmpty()) {
        return;
      }
      left.remove(host.get());
      long set = drawn(host.get().type().gpus(), count);
      shares.add(truth.of(host.get(), set));
      HostGpuSet.gpus(set).forEach(gpu -> gpus.add(new Gpu(host.get().id(), (int) gpu)));
    }
    var outside = shares.stream().map(truth::share).sorted().toList();
    var figure = truth.figure(shares);
    if (figure.isMeasured() && seen.add(outside)) {
      samples.add(new BandwidthSample(gpus, outside, figure.gbps()));
    }
  }

  private long drawn(int of, int count) {
    var order = new ArrayList<Integer>();
    for (int gpu = 0; gpu < of; gpu++) {
      order.add(gpu);
    }
    Collections.shuffle(order, random);
    return order.subList(0, count).stream().mapToLong(gpu -> 1L << gpu).sum();
  }
}
