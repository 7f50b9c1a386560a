package io.heddle.app.planner.simulation;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.job.TrainingJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Edits that a person makes, chosen at random. */
final class SimulatedEdits {
  private static final int MOST_HOSTS = 10;
  private static final int MOST_JOBS = 4;
  private static final List<HostState> MARKS =
      List.of(HostState.FREE, HostState.BUSY, HostState.FAILED, HostState.DRAINED);

  private final SimulatedWorld world;

  SimulatedEdits(SimulatedWorld world) {
    this.world = world;
  }

  /** A cluster of two minipods with a few hosts of 8 GPUs each. */
  Cluster cluster(String name) {
    var type = new HostType("t", "H800", 8);
    var switches = new ArrayList<Switch>();
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    switches.add(new Switch("core", Tier.SPINE));
    for (int pod = 0; pod < 2; pod++) {
      var leaf = "leaf-" + pod;
      switches.add(new Switch(leaf, Tier.LEAF));
      links.add(new Link(leaf, "core", 400, 4));
      int size = 1 + world.random.nextInt(3);
      for (int i = 0; i < size; i++) {
        hosts.add(new Host("h-" + pod + "-" + i, type));
        links.add(new Link("h-" + pod + "-" + i, leaf, 400, 8));
      }
    }
    return new Cluster(name, List.of(type), switches, hosts, links);
  }

  /** Another state of a cluster. */
  Cluster edited(Cluster cluster) {
    var hosts = cluster.hosts();
    if (hosts.isEmpty() || hosts.size() < MOST_HOSTS && world.chance(0.1)) {
      var type = cluster.hostTypes().values().iterator().next();
      return DrawnFabricEdits.addHost(cluster, type, null).cluster();
    }
    var host = world.any(hosts).id();
    return switch (world.random.nextInt(8)) {
      case 0 -> DrawnFabricEdits.remove(cluster, Set.of(host)).cluster();
      case 1 -> {
        var id = "r-" + world.random.nextInt(50);
        yield cluster.contains(id) ? cluster : DrawnFabricEdits.rename(cluster, host, id).cluster();
      }
      case 2 ->
          DrawnFabricEdits.place(
                  cluster,
                  Map.of(
                      host,
                      new Position(world.random.nextInt(500) / 2.0, world.random.nextInt(300))))
              .cluster();
      case 3 -> DrawnFabricEdits.unplace(cluster, Set.of(host)).cluster();
      default -> DrawnFabricEdits.mark(cluster, Set.of(host), world.any(MARKS)).cluster();
    };
  }

  TrainingJob job(String id) {
    return TrainingJob.of(
        id, 1 << world.random.nextInt(3), world.chance(0.8) ? 4 : 8, 1 + world.random.nextInt(2));
  }

  /** Other jobs: one more, one less, or one that is another. */
  List<TrainingJob> edited(List<TrainingJob> jobs) {
    var next = new ArrayList<>(jobs);
    if (jobs.isEmpty() || jobs.size() < MOST_JOBS && world.chance(0.3)) {
      next.add(job(freeName(jobs)));
    } else if (world.chance(0.2)) {
      next.remove(world.random.nextInt(jobs.size()));
    } else {
      int at = world.random.nextInt(jobs.size());
      next.set(at, job(world.chance(0.2) ? freeName(jobs) : jobs.get(at).id()));
    }
    return next;
  }

  private String freeName(List<TrainingJob> jobs) {
    while (true) {
      var name = "j" + world.random.nextInt(30);
      if (jobs.stream().noneMatch(each -> each.id().equals(name))) {
        return name;
      }
    }
  }
}
