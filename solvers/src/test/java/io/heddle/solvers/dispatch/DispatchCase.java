package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.HostGpuSet;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A random small cluster, partly measured, partly busy, and a request. */
record DispatchCase(
    Cluster cluster,
    @Nullable BandwidthProfile profile,
    int gpus,
    DispatchConstraints constraints) {
  private static final List<String> WORDS = List.of("NV8", "NV4", "NV1", "PIX", "SYS");

  /** At most {@code most} GPUs in all. */
  static DispatchCase random(long seed, int most, boolean constrained) {
    var random = new Random(seed);
    var types = new ArrayList<HostType>();
    for (int i = 0; i < 1 + random.nextInt(3); i++) {
      types.add(type("t" + i, 1 + random.nextInt(5), random));
    }
    var hosts = new ArrayList<Host>();
    int total = 0;
    for (int i = 0; i < 1 + random.nextInt(5); i++) {
      var type = types.get(random.nextInt(types.size()));
      if (total + type.gpus() <= most) {
        total += type.gpus();
        var busy = new TreeSet<Integer>();
        for (int gpu = 0; gpu < type.gpus(); gpu++) {
          if (random.nextInt(4) == 0) {
            busy.add(gpu);
          }
        }
        var health = random.nextInt(5) == 0 ? Health.FAILED : Health.WELL;
        hosts.add(new Host("h" + i, type).withBusyGpus(busy).withHealth(health));
      }
    }
    if (hosts.stream().allMatch(host -> host.freeGpus() == 0)) {
      hosts.add(new Host("spare", types.getFirst()));
    }
    var cluster = cluster(types, hosts, constrained, random);
    var profile = random.nextInt(3) == 0 ? null : profile(types, hosts, random);
    int gpus = 1 + random.nextInt(cluster.freeGpus());
    var constraints =
        constrained
            ? new DispatchConstraints(
                random.nextBoolean(),
                random.nextBoolean() ? 1 + random.nextInt(4) : Integer.MAX_VALUE,
                random.nextInt(3) == 0)
            : DispatchConstraints.NONE;
    return new DispatchCase(cluster, profile, gpus, constraints);
  }

  private static HostType type(String name, int gpus, Random random) {
    var words = new String[gpus][gpus];
    for (int a = 0; a < gpus; a++) {
      words[a][a] = "X";
      for (int b = 0; b < a; b++) {
        words[a][b] = WORDS.get(random.nextInt(WORDS.size()));
        words[b][a] = words[a][b];
      }
    }
    var rows = new ArrayList<List<String>>();
    for (var row : words) {
      rows.add(List.of(row));
    }
    return new HostType(name, "model-" + name, gpus, 0, rows, 5 + random.nextInt(3) * 10, Map.of());
  }

  /** Two leaves under a spine, so two minipods. Only constrained requests meet lone hosts. */
  private static Cluster cluster(
      List<HostType> types, List<Host> hosts, boolean mayBeLone, Random random) {
    var switches =
        List.of(
            new Switch("leaf-0", Tier.LEAF, null),
            new Switch("leaf-1", Tier.LEAF, null),
            new Switch("spine", Tier.SPINE, null));
    var links = new ArrayList<Link>();
    links.add(new Link("leaf-0", "spine", 400, 1));
    links.add(new Link("leaf-1", "spine", 400, 1));
    hosts.forEach(host -> {
      if (random.nextInt(4) > 0 || !mayBeLone) {
        double gbps = (1 + random.nextInt(3)) * host.type().gpus() * 50;
        links.add(new Link(host.id(), "leaf-" + random.nextInt(2), gbps, 1));
      }
    });
    return new Cluster("case", types, switches, hosts, links);
  }

  private static BandwidthProfile profile(List<HostType> types, List<Host> hosts, Random random) {
    var intra = new TreeMap<String, SortedMap<Long, Double>>();
    for (var type : types) {
      var sets = new TreeMap<Long, Double>();
      for (long set = 1; set < 1L << type.gpus(); set++) {
        if (Long.bitCount(set) > 1 && random.nextInt(3) > 0) {
          sets.put(set, (double) (1 + random.nextInt(60)));
        }
      }
      if (random.nextInt(4) > 0) {
        intra.put(type.gpuModel(), sets); // else the counts do not hold for it
      }
    }
    var counts = new TreeMap<PerHostGpuCounts, Double>();
    for (int i = 0; i < random.nextInt(60); i++) {
      var parts = new int[2 + random.nextInt(3)];
      for (int j = 0; j < parts.length; j++) {
        parts[j] = 1 + random.nextInt(5);
      }
      counts.put(PerHostGpuCounts.of(parts), (double) (1 + random.nextInt(60)));
    }
    double scale = random.nextBoolean() ? 1 : 0.5;
    var byModels = new TreeMap<String, SortedMap<PerHostGpuCounts, Double>>();
    for (int i = 0; i < random.nextInt(3); i++) {
      // Some of a model's own, and the same ones differ from model to model.
      var own = new TreeMap<PerHostGpuCounts, Double>();
      for (int j = 0; j < 1 + random.nextInt(9); j++) {
        own.put(
            PerHostGpuCounts.of(1 + random.nextInt(3), 1 + random.nextInt(3)),
            (double) (1 + random.nextInt(60)));
      }
      byModels.put(types.get(random.nextInt(types.size())).gpuModel(), own);
    }
    if (random.nextInt(3) == 0) {
      // A host that is unlike the others of its type.
      var host = hosts.get(random.nextInt(hosts.size()));
      var own = new TreeMap<PerHostGpuCounts, Double>();
      for (int j = 0; j < 1 + random.nextInt(5); j++) {
        own.put(
            PerHostGpuCounts.of(1 + random.nextInt(3), 1 + random.nextInt(3)),
            (double) (1 + random.nextInt(60)));
      }
      byModels.put(host.type().gpuModel() + BandwidthProfile.AT + host.id(), own);
    }
    return new BandwidthProfile("p", 0, "", intra, counts, byModels, scale);
  }

  GpuDispatchProblem problem() {
    return GpuDispatchProblem.of(cluster, gpus, truth()).withConstraints(constraints);
  }

  /** In some cases with what can be learned of the profile. */
  private ClusterBandwidthFunction truth() {
    var truth = ClusterBandwidthFunction.of(cluster, profile);
    return gpus % 3 == 0 ? truth.predicting(GpuCountEnsemble::of) : truth;
  }

  /** B of the best choice by trying all; negative where none meets the constraints. */
  double bruteForce() {
    var truth = truth();
    var groups =
        constraints.sameMinipod()
            ? cluster.minipods().stream().map(pod -> pod.hosts()).toList()
            : cluster.partitions().stream().map(part -> part.hosts()).toList();
    double best = -1;
    for (var hosts : groups) {
      best = Math.max(best, bruteForce(truth, hosts, 0, gpus, new ArrayList<>()));
    }
    return best;
  }

  private double bruteForce(
      ClusterBandwidthFunction truth,
      List<Host> hosts,
      int at,
      int left,
      List<ClusterBandwidthFunction.Share> chosen) {
    if (left == 0) {
      return truth.of(chosen);
    }
    if (at == hosts.size()) {
      return -1;
    }
    var host = hosts.get(at);
    double best = bruteForce(truth, hosts, at + 1, left, chosen);
    if (chosen.size() == constraints.maxHosts()) {
      return best;
    }
    for (long set = 1; set < 1L << host.type().gpus(); set++) {
      boolean free =
          host.isWell()
              && HostGpuSet.gpus(set).noneMatch(gpu -> host.busyGpus().contains((int) gpu));
      boolean whole = Long.bitCount(set) == host.type().gpus();
      if (free && Long.bitCount(set) <= left && (whole || !constraints.wholeHosts())) {
        chosen.add(truth.of(host, set));
        best = Math.max(best, bruteForce(truth, hosts, at + 1, left - Long.bitCount(set), chosen));
        chosen.removeLast();
      }
    }
    return best;
  }
}
