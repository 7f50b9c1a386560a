package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.HostGpuSet;
import io.heddle.model.bandwidth.HostShare;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.result.Gpu;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Which allocations to measure for training: a quarter of them even or nearly even over hosts, most
 * with their fastest GPUs, since among those an answer will be chosen; the others any. No counts of
 * GPUs are measured twice while others are not. Of a large cluster each allocation is drawn among
 * {@link #MOST_HOSTS} hosts: collectives over thousands are not measured, and one host more of the
 * same kind teaches nothing. Seeded.
 */
public final class TrainingSampleDesign {
  private static final int TRIES = 60;
  private static final int DRAWS = 3;
  private static final int MOST_HOSTS = 128;

  /** The built-in model may promise too much of the fabric: half of it is enough. */
  private static final double ENOUGH = 0.5;

  private static final double STEP = 0.05;

  private static final double EVEN = 0.25;

  private final Cluster cluster;
  private final ClusterBandwidthFunction truth;
  private final Random random;
  private final Set<List<HostShare>> seen = new HashSet<>();
  private final Set<List<String>> seenCounts = new HashSet<>();

  public TrainingSampleDesign(Cluster cluster, ClusterBandwidthFunction truth, long seed) {
    this.cluster = cluster;
    this.truth = truth;
    this.random = new Random(seed);
  }

  /** New allocations over two or more hosts with B of the truth, as if they were measured. */
  public List<BandwidthSample> forTraining(int count) {
    var samples = new ArrayList<BandwidthSample>();
    int even = (int) (count * EVEN);
    for (int tries = 0; samples.size() < count && tries < TRIES * count; tries++) {
      var allocation = leastLimited(samples.size() < even ? this::even : this::random);
      if (seenCounts.add(counts(allocation))) {
        add(samples, allocation);
      }
    }
    samples.addAll(any(count - samples.size()));
    return samples;
  }

  /** What a slow host limits says nothing of the fabric: of a few draws the one limited least. */
  private long[] leastLimited(Supplier<long[]> draw) {
    long[] best = draw.get();
    for (int i = 1; i < DRAWS; i++) {
      long[] other = draw.get();
      if (headroom(other) > headroom(best)) {
        best = other;
      }
    }
    return best;
  }

  /**
   * The slowest host over what the built-in model says of the fabric, in steps of {@link #STEP}; no
   * more than enough.
   */
  private double headroom(long[] allocation) {
    double slowest = Double.POSITIVE_INFINITY;
    double rail = Double.POSITIVE_INFINITY;
    int smallest = Integer.MAX_VALUE;
    int used = 0;
    for (int i = 0; i < allocation.length; i++) {
      if (allocation[i] != 0) {
        var host = cluster.hosts().get(i);
        slowest = Math.min(slowest, truth.intra(host.type()).of(allocation[i]));
        rail = Math.min(rail, truth.rail(host));
        smallest = Math.min(smallest, Long.bitCount(allocation[i]));
        used++;
      }
    }
    double fabric = ClusterBandwidthFunction.between(Math.max(2, used), smallest, rail);
    return Math.min(ENOUGH, STEP * Math.rint(slowest / fabric / STEP));
  }

  private List<String> counts(long[] allocation) {
    var counts = new ArrayList<String>();
    for (int i = 0; i < allocation.length; i++) {
      if (allocation[i] != 0) {
        var type = cluster.hosts().get(i).type();
        counts.add(Long.bitCount(allocation[i]) + " " + type.name());
      }
    }
    Collections.sort(counts);
    return counts;
  }

  /** New allocations, of any size, any set of that size as likely as every other. */
  public List<BandwidthSample> any(int count) {
    var samples = new ArrayList<BandwidthSample>();
    for (int tries = 0; samples.size() < count && tries < TRIES * count; tries++) {
      add(samples, random());
    }
    return samples;
  }

  private void add(List<BandwidthSample> samples, long[] allocation) {
    var shares = new ArrayList<ClusterBandwidthFunction.Share>();
    var gpus = new ArrayList<Gpu>();
    for (int i = 0; i < allocation.length; i++) {
      var host = cluster.hosts().get(i);
      if (allocation[i] != 0) {
        shares.add(truth.of(host, allocation[i]));
        HostGpuSet.gpus(allocation[i]).forEach(gpu -> gpus.add(new Gpu(host.id(), (int) gpu)));
      }
    }
    if (shares.size() >= 2) {
      var sample =
          new BandwidthSample(gpus, shares.stream().map(truth::share).toList(), truth.of(shares));
      if (seen.add(sample.anonymous().shares())) { // GPU models are nothing to a network
        samples.add(sample);
      }
    }
  }

  private long[] random() {
    record One(int host, long gpu) {}
    var hosts = cluster.hosts();
    var all = new ArrayList<One>();
    for (int host : candidates()) {
      HostGpuSet.gpus(everything(hosts.get(host)))
          .forEach(gpu -> all.add(new One(host, 1L << gpu)));
    }
    Collections.shuffle(all, random);
    var sets = new long[hosts.size()];
    all.subList(0, Math.min(all.size(), 2 + random.nextInt(Math.max(1, all.size() - 1))))
        .forEach(one -> sets[one.host()] |= one.gpu());
    return sets;
  }

  /** The hosts that one allocation is drawn from, by number. */
  private List<Integer> candidates() {
    int hosts = cluster.hosts().size();
    return hosts <= MOST_HOSTS
        ? IntStream.range(0, hosts).boxed().toList()
        : random.ints(0, hosts).distinct().limit(MOST_HOSTS).sorted().boxed().toList();
  }

  private long[] even() {
    var hosts = cluster.hosts();
    var order = new ArrayList<>(candidates());
    Collections.shuffle(order, random);
    int used = Math.min(order.size(), 2 + random.nextInt(Math.max(1, order.size() - 1)));
    var chosen = order.subList(0, used);
    int largest = chosen.stream().mapToInt(i -> hosts.get(i).type().gpus()).max().orElse(1);
    int level = 1 + random.nextInt(largest);
    var counts = new int[hosts.size()];
    chosen.forEach(i -> counts[i] = Math.min(level, hosts.get(i).type().gpus()));
    for (int changes = random.nextInt(used + 1); changes > 0; changes--) {
      int at = chosen.get(random.nextInt(used));
      boolean full = counts[at] == hosts.get(at).type().gpus();
      if (counts[at] > 1 && (full || random.nextBoolean())) {
        counts[at]--;
      } else if (!full) {
        counts[at]++;
      }
    }
    var sets = new long[hosts.size()];
    chosen.forEach(i -> sets[i] = someFast(hosts.get(i), counts[i]));
    return sets;
  }

  private long someFast(Host host, int count) {
    if (random.nextInt(4) > 0) {
      return truth.intra(host.type()).bestBySize(everything(host))[count];
    }
    var order = new ArrayList<Long>();
    HostGpuSet.gpus(everything(host)).forEach(order::add);
    Collections.shuffle(order, random);
    return order.subList(0, count).stream().mapToLong(gpu -> 1L << gpu).sum();
  }

  private static long everything(Host host) {
    return host.type().gpus() == Long.SIZE ? -1 : (1L << host.type().gpus()) - 1;
  }
}
