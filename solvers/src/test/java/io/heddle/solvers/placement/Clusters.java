package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/** Small clusters with given free capacities. */
final class Clusters {
  static final HostType TYPE = new HostType("t", "H800", 8);

  private Clusters() {}

  /**
   * One leaf a minipod under a common spine; every minipod has a busy, failed or drained host
   * besides.
   */
  static Cluster withFree(int... free) {
    var switches = new ArrayList<Switch>();
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    switches.add(new Switch("spine", Tier.SPINE));
    for (int pod = 0; pod < free.length; pod++) {
      var leaf = "leaf-" + pod;
      switches.add(new Switch(leaf, Tier.LEAF));
      links.add(new Link(leaf, "spine", 400, 4));
      for (int host = 0; host <= free[pod]; host++) {
        var id = "h-" + pod + "-" + host;
        var each = new Host(id, TYPE);
        hosts.add(host == 0 ? taken(each, pod) : each);
        links.add(new Link(id, leaf, 400, 8));
      }
    }
    return new Cluster("c", List.of(TYPE), switches, hosts, links);
  }

  private static Host taken(Host host, int pod) {
    return switch (pod % 3) {
      case 0 -> host.withBusyGpus(new TreeSet<>(List.of(3)));
      case 1 -> host.withHealth(Health.FAILED);
      default -> host.withHealth(Health.DRAINED);
    };
  }

  /** A job whose matrix is rows × cols on hosts of eight GPUs. */
  static TrainingJob job(int rows, int cols) {
    return TrainingJob.of("job", rows * 2, 4, cols);
  }

  static PlacementProblem problem(int[] free, int rows, int cols, double alpha, GroupUnit unit) {
    return new PlacementProblem(withFree(free), job(rows, cols), alpha, unit);
  }

  /** A random case that has an answer and that enumeration can finish. */
  @SuppressWarnings("ArrayRecordComponent") // read only
  record Case(int[] free, int rows, int cols, double alpha) {
    static Case random(long seed) {
      var random = new Random(seed);
      while (true) {
        int rows = 1 + random.nextInt(4);
        int cols = 1 + random.nextInt(4);
        var free = new int[1 + random.nextInt(4)];
        int sum = 0;
        for (int i = 0; i < free.length; i++) {
          free[i] = random.nextInt(7);
          sum += free[i];
        }
        if (rows * cols <= 9 && rows * cols <= sum) {
          return new Case(free, rows, cols, random.nextInt(11) / 10.0);
        }
      }
    }

    PlacementProblem problem(GroupUnit unit) {
      return Clusters.problem(free, rows, cols, alpha, unit);
    }

    @Override
    public String toString() {
      return "free %s, %d × %d, alpha %s"
          .formatted(java.util.Arrays.toString(free), rows, cols, alpha);
    }
  }
}
