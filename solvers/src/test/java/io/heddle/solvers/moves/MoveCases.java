package io.heddle.solvers.moves;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.FailureDomain;
import io.heddle.model.allocation.HostReservation;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.JobSegment;
import io.heddle.model.result.Gpu;
import io.heddle.solvers.LeafMinipods;
import io.heddle.solvers.moves.MovesProblem.Aim;
import io.heddle.solvers.moves.MovesProblem.Rules;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;

/** Clusters of minipods, with jobs on them. */
final class MoveCases {
  private MoveCases() {}

  /** Two hosts a rack; each minipod is a leaf. */
  static Cluster cluster(int minipods, int hostsEach, int gpus) {
    var plain = LeafMinipods.cluster(minipods, hostsEach, new HostType("t", "H100", gpus));
    var hosts = new ArrayList<Host>();
    for (int i = 0; i < plain.hosts().size(); i++) {
      var rack = "r%d-%d".formatted(i / hostsEach, i % hostsEach / 2);
      hosts.add(plain.hosts().get(i).withLabels(Map.of("rack", rack)));
    }
    return plain.withHosts(hosts);
  }

  /** {@code a0:0-1 b1:2}: GPUs of hosts. */
  static RunningClusterJob job(String id, String where) {
    var gpus = new ArrayList<Gpu>();
    for (var part : where.split(" ", -1)) {
      var ends = part.substring(part.indexOf(':') + 1).split("-", -1);
      for (int gpu = Integer.parseInt(ends[0]);
          gpu <= Integer.parseInt(ends[ends.length - 1]);
          gpu++) {
        gpus.add(new Gpu(part.substring(0, part.indexOf(':')), gpu));
      }
    }
    return new RunningClusterJob(id, null, gpus, 0, null, true, false, 0, new TreeSet<>());
  }

  static MovesProblem problem(
      Cluster cluster, int gpus, int minipods, Rules rules, RunningClusterJob... jobs) {
    return new MovesProblem(
        cluster,
        new ClusterJobAllocations(0.0, List.of(jobs)),
        "new",
        JobResourceRequest.of(gpus),
        minipods,
        rules);
  }

  /** A few hosts and jobs, with everything that can stand in the way. */
  static MovesProblem draw(long seed) {
    var random = new Random(seed * 7919 + 11);
    int gpus = 2 + random.nextInt(3);
    var plain = cluster(1 + random.nextInt(2), 2 + random.nextInt(2), gpus);
    var free = new ArrayList<Gpu>();
    var hosts = new ArrayList<Host>();
    for (var host : plain.hosts()) {
      var now = host;
      if (random.nextInt(10) == 0) {
        now = now.withHealth(random.nextBoolean() ? Health.DRAINED : Health.FAILED);
      }
      if (random.nextInt(10) == 0) {
        now = now.withBusyGpus(new TreeSet<>(List.of(0)));
      }
      for (int gpu = 0; gpu < gpus; gpu++) {
        if (!now.busyGpus().contains(gpu)) {
          free.add(new Gpu(host.id(), gpu));
        }
      }
      hosts.add(now);
    }
    Collections.shuffle(free, random);
    int held = random.nextInt(free.size() * 3 / 4 + 1);
    var jobs = new ArrayList<RunningClusterJob>();
    int at = 0;
    while (at < held && jobs.size() < (seed % 4 == 0 ? 4 : 3)) {
      int size = Math.min(held - at, 1 + random.nextInt(3));
      var id = "j" + jobs.size();
      jobs.add(
          new RunningClusterJob(
              id,
              null,
              free.subList(at, at + size),
              0,
              random.nextBoolean() ? null : 100.0 * random.nextInt(4),
              random.nextInt(4) > 0,
              random.nextInt(8) == 0,
              0,
              apart(random, jobs, free.subList(at, at + size)),
              List.of(FailureDomain.values()).get(random.nextInt(4)),
              null,
              null));
      at += size;
    }
    int need = gpus * (1 + random.nextInt(Math.max(1, plain.hosts().size() - 1)));
    var rules =
        new Rules(
            random.nextBoolean() ? Aim.MOVES : Aim.GPU_HOURS,
            0.5,
            random.nextInt(3) == 0,
            random.nextInt(3) == 0 ? gpus + random.nextInt(gpus + 1) : 0);
    return new MovesProblem(
        plain.withHosts(hosts),
        new ClusterJobAllocations(0.0, jobs, reservations(random, hosts)),
        "new",
        new JobResourceRequest(need, List.of(), 0, 0, 100 * random.nextInt(3), null),
        1 + random.nextInt(plain.minipods().size()),
        rules);
  }

  /** Room for segments where {@link #draw} asks for hosts of a job. */
  static MovesProblem drawRoom(long seed) {
    var drawn = draw(seed);
    var random = new Random(seed * 31 + 5);
    var type = drawn.cluster().hosts().getFirst().type();
    var level = List.of("rack", "leaf", "minipod").get(random.nextInt(3));
    int largest = Math.max(1, FreeSlots.largest(drawn.cluster(), level, type));
    return MovesProblem.room(
        drawn.cluster(),
        drawn.allocations(),
        1 + random.nextInt(2),
        JobSegment.of(1 + random.nextInt(largest), level),
        type,
        drawn.rules());
  }

  private static List<HostReservation> reservations(Random random, List<Host> hosts) {
    var reservations = new ArrayList<HostReservation>();
    for (int i = 0; random.nextInt(3) == 0 && i < 2; i++) {
      double start = 100 * random.nextInt(4) - 150;
      reservations.add(
          new HostReservation(
              "r" + i,
              some(random, hosts),
              start,
              start + 50 + random.nextInt(200),
              null,
              random.nextBoolean()));
    }
    return reservations;
  }

  private static SortedSet<String> some(Random random, List<Host> hosts) {
    var ids = new TreeSet<String>();
    ids.add(hosts.get(random.nextInt(hosts.size())).id());
    hosts.stream().filter(_ -> random.nextInt(3) == 0).forEach(host -> ids.add(host.id()));
    return ids;
  }

  /** A job before it that is on none of its hosts. */
  private static SortedSet<String> apart(
      Random random, List<RunningClusterJob> before, List<Gpu> gpus) {
    var ids = new TreeSet<String>();
    if (!before.isEmpty() && random.nextInt(3) == 0) {
      var other = before.get(random.nextInt(before.size()));
      if (gpus.stream().noneMatch(gpu -> other.hosts().contains(gpu.host()))) {
        ids.add(other.id());
      }
    }
    return ids;
  }
}
