package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Leaves of hosts; those that are joined hang off a spine. */
final class PoolFabric {
  static final HostType H800 = Clusters.TYPE;
  static final HostType A100 = new HostType("a", "A100", 8);
  static final HostType FOUR = new HostType("four", "H800", 4);

  static TrainingJob named(TrainingJob job, String... models) {
    return job.withRequest(job.request().withGpuModels(List.of(models)));
  }

  private final List<Switch> switches = new ArrayList<>(List.of(new Switch("s", Tier.SPINE)));
  private final List<Host> hosts = new ArrayList<>();
  private final List<Link> links = new ArrayList<>();

  /** Hosts name-0, name-1, … of which the first are busy. */
  PoolFabric leaf(String name, HostType type, int count, int busy, boolean joined) {
    switches.add(new Switch(name, Tier.LEAF));
    if (joined) {
      links.add(new Link(name, "s", 400, 1));
    }
    for (int i = 0; i < count; i++) {
      add(new Host(name + "-" + i, type), name, i < busy);
    }
    return this;
  }

  /** Hosts of one NVLink domain each. */
  PoolFabric racks(String leaf, boolean joined, int... sizes) {
    switches.add(new Switch(leaf, Tier.LEAF));
    if (joined) {
      links.add(new Link(leaf, "s", 400, 1));
    }
    for (int rack = 0; rack < sizes.length; rack++) {
      for (int i = 0; i < sizes[rack]; i++) {
        var id = "%s-%d-%d".formatted(leaf, rack, i);
        var label = Map.of(NvlinkDomains.LABELS.getFirst(), leaf + rack);
        add(new Host(id, Racks.TRAY).withLabels(label), leaf, false);
      }
    }
    return this;
  }

  private void add(Host host, String leaf, boolean busy) {
    hosts.add(busy ? host.withBusyGpus(new TreeSet<>(List.of(0))) : host);
    links.add(new Link(host.id(), leaf, 400, 1));
  }

  PoolFabric lone(HostType type, String... ids) {
    for (var id : ids) {
      hosts.add(new Host(id, type));
    }
    return this;
  }

  PoolFabric loneBusy(HostType type, String id) {
    hosts.add(new Host(id, type).withBusyGpus(new TreeSet<>(List.of(0))));
    return this;
  }

  PlacementProblem problem(TrainingJob job) {
    var types = hosts.stream().map(Host::type).distinct().toList();
    var cluster = new Cluster("c", types, switches, hosts, links);
    return new PlacementProblem(cluster, job, 0.5, GroupUnit.PP);
  }
}
