package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.HostGpuSet;
import io.heddle.model.bandwidth.NcclTestRun;
import io.heddle.model.bandwidth.PlannedMeasurement;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.result.Gpu;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Which measurements are still lacking and worth making with the GPUs that are free: first each
 * host alone, so that a degraded one shows; then counts between hosts for likely sizes of requests,
 * by what they teach a second ({@link CountMeasurementPlan}); then all other sets of GPUs of one
 * host of each model.
 */
public final class MeasurementPlan {
  /** Hosts with more GPUs have too many sets to measure them all. */
  private static final int MOST_GPUS = 8;

  /** Programs started on all hosts, connections made: in seconds. */
  private static final double START = 10;

  /** As our script runs them: 5 to warm up, 20 that count, each out of place and in place. */
  private static final int ITERATIONS = 50;

  private static final double GIGA = 1e9;

  private final Cluster cluster;
  private final @Nullable BandwidthProfile profile;
  private final ClusterBandwidthFunction bandwidth;
  private final long bytes;
  private final Set<Map<String, Long>> done = new HashSet<>();
  private final List<PlannedMeasurement> result = new ArrayList<>();

  private MeasurementPlan(
      Cluster cluster,
      @Nullable BandwidthProfile profile,
      Collection<NcclTestRun> runs,
      long bytes) {
    this.cluster = cluster;
    this.profile = profile;
    this.bandwidth = ClusterBandwidthFunction.of(cluster, profile).predicting(GpuCountEnsemble::of);
    this.bytes = bytes;
    runs.stream().filter(run -> run.measured(bytes)).map(NcclTestRun::sets).forEach(done::add);
  }

  /**
   * O(candidates² · samples), of at most {@link CountMeasurementPlan#MOST_CANDIDATES} a GPU model.
   *
   * @param profile what is measured already; null: nothing
   * @param runs what is measured already, GPU by GPU; those of other message sizes do not count
   * @param sizes of requests that are likely; empty: {@link #likely}
   * @param samples how many counts between hosts are wanted in all
   * @param bytes size of a message
   * @return the most useful first
   */
  public static List<PlannedMeasurement> missing(
      Cluster cluster,
      @Nullable BandwidthProfile profile,
      Collection<NcclTestRun> runs,
      SortedSet<Integer> sizes,
      int samples,
      long bytes) {
    var plan = new MeasurementPlan(cluster, profile, runs, bytes);
    plan.wholeHosts();
    plan.between(sizes.isEmpty() ? likely(cluster) : sizes, samples);
    plan.inside();
    return plan.result;
  }

  /** Powers of two, and as many GPUs as whole hosts have, up to what is free. */
  public static SortedSet<Integer> likely(Cluster cluster) {
    var sizes = new TreeSet<Integer>();
    int free = cluster.freeGpus();
    for (int size = 2; size <= free; size *= 2) {
      sizes.add(size);
    }
    int host = cluster.hosts().stream().mapToInt(each -> each.type().gpus()).max().orElse(0);
    for (int hosts = 1; hosts <= CountMeasurementPlan.MOST_HOSTS && hosts * host <= free; hosts++) {
      sizes.add(hosts * host);
    }
    return sizes;
  }

  private void wholeHosts() {
    for (var host : cluster.hosts()) {
      if (host.freeGpus() > 1) {
        add(Map.of(host, HostGpuSet.free(host)));
      }
    }
  }

  /** All sets of the host of each model that has the most free GPUs, the largest first. */
  private void inside() {
    var roomiest = new TreeMap<String, Host>();
    for (var host : cluster.hosts()) {
      roomiest.merge(
          host.type().gpuModel(),
          host,
          (one, other) -> other.freeGpus() > one.freeGpus() ? other : one);
    }
    roomiest.forEach((model, host) -> {
      long usable = HostGpuSet.lowest(HostGpuSet.free(host), Math.min(MOST_GPUS, host.freeGpus()));
      subsets(usable)
          .filter(set -> Long.bitCount(set) > 1)
          .filter(set -> profile == null || !profile.intraOf(model).containsKey(set))
          .boxed()
          .sorted(Comparator.<Long>comparingInt(Long::bitCount).reversed())
          .forEach(set -> add(Map.of(host, set)));
    });
  }

  /** But for the empty one, from all members down; whichever members these are. */
  private static LongStream subsets(long set) {
    return LongStream.iterate(set, each -> each != 0, each -> each - 1 & set);
  }

  private void between(SortedSet<Integer> sizes, int samples) {
    var models = new TreeMap<String, List<Host>>();
    for (var host : cluster.hosts()) {
      if (host.freeGpus() > 0) {
        models.computeIfAbsent(host.type().gpuModel(), _ -> new ArrayList<>()).add(host);
      }
    }
    int measured = profile == null ? 0 : profile.counts();
    int left = Math.max(0, samples - measured);
    var groups = new ArrayList<>(models.values());
    if (models.size() > 1) {
      groups.add(models.values().stream().flatMap(List::stream).toList());
    }
    groups.removeIf(group -> group.size() < 2);
    for (int i = 0; i < groups.size(); i++) {
      int share = left / (groups.size() - i);
      var plan = new CountMeasurementPlan(groups.get(i), profile, sizes, bandwidth);
      for (var sets : plan.best(share, this::seconds)) {
        left -= add(sets) ? 1 : 0;
      }
    }
  }

  private double seconds(Map<Host, Long> sets) {
    int gpus = sets.values().stream().mapToInt(Long::bitCount).sum();
    var shares = new ArrayList<ClusterBandwidthFunction.Share>();
    sets.forEach((host, set) -> shares.add(bandwidth.of(host, set)));
    double moved = 2.0 * (gpus - 1) / gpus * bytes / GIGA;
    return START + ITERATIONS * moved / bandwidth.of(shares);
  }

  private boolean add(Map<Host, Long> sets) {
    var byHost = new TreeMap<String, Long>();
    var gpus = new ArrayList<Gpu>();
    sets.forEach((host, set) -> {
      byHost.put(host.id(), set);
      HostGpuSet.gpus(set).forEach(gpu -> gpus.add(new Gpu(host.id(), (int) gpu)));
    });
    boolean fresh = done.add(byHost);
    if (fresh) {
      gpus.sort(null);
      result.add(new PlannedMeasurement(gpus, seconds(sets)));
    }
    return fresh;
  }
}
