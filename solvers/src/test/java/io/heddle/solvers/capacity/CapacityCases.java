package io.heddle.solvers.capacity;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.HostReservation;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.result.Gpu;
import io.heddle.solvers.LeafMinipods;
import io.heddle.solvers.capacity.WaitingJobsProblem.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Clusters of minipods {@code a0 a1 … b0 b1 …} with jobs on them. */
final class CapacityCases {
  private CapacityCases() {}

  /** Two GPUs a host. */
  static Cluster cluster(int minipods, int hostsEach) {
    return LeafMinipods.cluster(minipods, hostsEach, new HostType("t", "H100", 2));
  }

  /** On the first GPU of each host. */
  static RunningClusterJob running(String id, @Nullable Double end, String... hosts) {
    var gpus = Stream.of(hosts).map(host -> new Gpu(host, 0)).toList();
    return new RunningClusterJob(id, null, gpus, 0, end, true, false, 0, new TreeSet<>());
  }

  static HostReservation reservation(String id, double start, double end, String... hosts) {
    return new HostReservation(id, new TreeSet<>(List.of(hosts)), start, end, null);
  }

  /** Of H100s. */
  static Waiting waiting(String id, int gpus, int priority, double seconds, int minipods) {
    return new Waiting(
        id, new JobResourceRequest(gpus, List.of(), priority, 0, seconds, null), minipods);
  }

  /** A few hosts, jobs and reservations, with everything that can stand in the way. */
  static WaitingJobsProblem draw(long seed) {
    var random = new Random(seed * 6151 + 7);
    var big = new HostType("big", "H100", 4);
    var plain =
        switch (random.nextInt(4)) {
          case 0 -> LeafMinipods.cluster(2, 3, big, new HostType("small", "H100", 2));
          case 1 -> LeafMinipods.cluster(2, 3, big, new HostType("old", "A100", 4));
          default -> LeafMinipods.cluster(1 + random.nextInt(3), 2, big);
        };
    var hosts = new ArrayList<Host>();
    var jobs = new ArrayList<RunningClusterJob>();
    for (var host : plain.hosts()) {
      var now = host;
      switch (random.nextInt(12)) {
        case 0 -> now = now.withHealth(random.nextBoolean() ? Health.DRAINED : Health.FAILED);
        case 1 -> now = now.withBusyGpus(new TreeSet<>(List.of(1)));
        default -> {}
      }
      hosts.add(now);
    }
    int count = random.nextInt(5);
    for (int j = 0; j < count; j++) {
      var gpus = new ArrayList<Gpu>();
      int gpu = jobs.size() % 2 == 0 ? 0 : 1; // at most two on a host
      for (var host : plain.hosts()) {
        var wanted = new Gpu(host.id(), gpu);
        if (random.nextInt(3) == 0
            && jobs.stream().noneMatch(other -> other.gpus().contains(wanted))) {
          gpus.add(wanted);
        }
      }
      if (!gpus.isEmpty()) {
        var end = random.nextInt(5) == 0 ? null : (Double) (90.0 + 10 * random.nextInt(8));
        jobs.add(
            new RunningClusterJob("r" + j, null, gpus, 0, end, true, false, 0, new TreeSet<>()));
      }
    }
    return new WaitingJobsProblem(
        plain.withHosts(hosts),
        new ClusterJobAllocations(100.0, jobs, reservations(random, plain)),
        waiting(random, plain));
  }

  private static List<HostReservation> reservations(Random random, Cluster cluster) {
    var all = new ArrayList<HostReservation>();
    for (int i = random.nextInt(3); i > 0; i--) {
      double start = 80 + 10 * random.nextInt(8);
      var host = cluster.hosts().get(random.nextInt(cluster.hosts().size())).id();
      var other = cluster.hosts().get(random.nextInt(cluster.hosts().size())).id();
      all.add(
          new HostReservation(
              "w" + i,
              new TreeSet<>(List.of(host, other)),
              start,
              start + 10 + 10 * random.nextInt(4),
              null));
    }
    return all;
  }

  private static List<Waiting> waiting(Random random, Cluster cluster) {
    var all = new ArrayList<Waiting>();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      all.add(
          new Waiting(
              "j" + i,
              new JobResourceRequest(
                  1 + random.nextInt(10),
                  random.nextInt(4) == 0 ? List.of("A100") : List.of("H100"),
                  random.nextInt(3),
                  random.nextInt(2),
                  random.nextInt(4) == 0 ? 0 : 5 + 10 * random.nextInt(5),
                  null),
              1 + random.nextInt(cluster.minipods().size())));
    }
    return all;
  }
}
