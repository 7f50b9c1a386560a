package io.heddle.app.lab;

import io.heddle.app.usecase.traces.ModelCatalogue;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.solvers.contention.HostFlow;
import io.heddle.solvers.contention.PlacedJobTraffic;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The random cases of CRUX, 4.4: at most 20 hosts of 8 GPUs, 2 to 4 ToR and 2 aggregation switches,
 * 5 jobs. What the paper leaves open is ours: hosts with 4 × 200 Gbit/s, 2 × 400 Gbit/s from each
 * ToR to each aggregation switch, jobs of 2 to 6 hosts anywhere.
 */
final class SmallCases {
  private static final int JOBS = 5;

  private SmallCases() {}

  /** A case. */
  record Case(Cluster cluster, List<PlacedJobTraffic> jobs) {}

  /** The case of a seed; always the same. */
  static Case of(long seed) {
    var random = new Random(seed);
    int leaves = 2 + random.nextInt(3);
    int hosts = 12 + random.nextInt(9);
    var cluster = cluster(leaves, hosts);
    var free = new ArrayList<>(cluster.hosts());
    Collections.shuffle(free, random);
    var jobs = new ArrayList<PlacedJobTraffic>();
    int at = 0;
    for (int j = 0; j < JOBS; j++) {
      int left = free.size() - at - 2 * (JOBS - 1 - j);
      int size = Math.min(left, 2 + random.nextInt(5));
      var ring =
          free.subList(at, at + size).stream()
              .sorted(java.util.Comparator.comparing(Host::id))
              .map(Host::id)
              .toList();
      at += size;
      var model = ModelCatalogue.all().get(random.nextInt(ModelCatalogue.all().size()));
      jobs.add(ring("job-%d-%s".formatted(j, model.name()), model, ring));
    }
    return new Case(cluster, jobs);
  }

  /** A job of whole hosts of 8 GPUs that reduces over one ring. */
  private static PlacedJobTraffic ring(String id, ModelCatalogue.Model model, List<String> hosts) {
    int n = hosts.size();
    var flows = new ArrayList<HostFlow>();
    for (int i = 0; n > 1 && i < n; i++) {
      flows.add(
          new HostFlow(
              hosts.get(i), hosts.get((i + 1) % n), 2.0 * (n - 1) / n * model.gigabytes() * 1e9));
    }
    return new PlacedJobTraffic(
        id,
        8 * n,
        8 * n * model.teraflops() * 1e12 * model.computeSeconds(),
        model.computeSeconds(),
        model.overlapStart(),
        flows);
  }

  private static Cluster cluster(int leaves, int count) {
    var type = new HostType("a100", "A100", 8);
    var switches = new ArrayList<Switch>();
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    for (int s = 0; s < 2; s++) {
      switches.add(new Switch("agg-" + s, Tier.SPINE));
    }
    for (int leaf = 0; leaf < leaves; leaf++) {
      switches.add(new Switch("tor-" + leaf, Tier.LEAF));
      links.add(new Link("tor-" + leaf, "agg-0", 400, 2));
      links.add(new Link("tor-" + leaf, "agg-1", 400, 2));
    }
    for (int h = 0; h < count; h++) {
      int leaf = h * leaves / count;
      var id = "t%d-h%02d".formatted(leaf, h);
      hosts.add(new Host(id, type));
      links.add(new Link(id, "tor-" + leaf, 200, 4));
    }
    return new Cluster("small", List.of(type), switches, hosts, links);
  }
}
