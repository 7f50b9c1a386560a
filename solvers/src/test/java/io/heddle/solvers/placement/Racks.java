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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;

/** Small clusters of hosts of four GPUs, several of which share NVLink. */
final class Racks {
  static final HostType TRAY = new HostType("tray", "GB200", 4);

  private Racks() {}

  /**
   * A leaf a minipod under a common spine, and a busy host in each domain besides.
   *
   * @param free by minipod and NVLink domain; hosts of different domains take turns
   */
  static Cluster withFree(int[][] free) {
    var switches = new ArrayList<Switch>();
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    switches.add(new Switch("spine", Tier.SPINE));
    for (int pod = 0; pod < free.length; pod++) {
      switches.add(new Switch("leaf-" + pod, Tier.LEAF));
      links.add(new Link("leaf-" + pod, "spine", 400, 4));
      int most = Arrays.stream(free[pod]).max().orElse(0);
      for (int i = 0; i <= most; i++) {
        for (int rack = 0; rack < free[pod].length; rack++) {
          if (i > free[pod][rack]) {
            continue;
          }
          var labels = Map.of(NvlinkDomains.LABELS.get(rack % 2), "rack-" + pod + "-" + rack);
          var host = new Host("t-%d-%d-%d".formatted(pod, rack, i), TRAY).withLabels(labels);
          hosts.add(i == 0 ? host.withBusyGpus(new TreeSet<>(List.of(1))) : host);
          links.add(new Link(host.id(), "leaf-" + pod, 400, 4));
        }
      }
    }
    return new Cluster("racks", List.of(TRAY), switches, hosts, links);
  }

  /** A random case of tensor groups of several hosts that has an answer and can be enumerated. */
  @SuppressWarnings("ArrayRecordComponent") // read only
  record Case(int[][] free, int hosts, int rows, int cols, double alpha) {
    static Case random(long seed) {
      var random = new Random(seed);
      while (true) {
        int hosts = 2 + random.nextInt(2);
        int rows = 1 + random.nextInt(4);
        int cols = 1 + random.nextInt(3);
        var free = new int[1 + random.nextInt(4)][];
        for (int i = 0; i < free.length; i++) {
          free[i] = random.ints(1 + random.nextInt(3), 0, 8).toArray();
        }
        var drawn = new Case(free, hosts, rows, cols, random.nextInt(11) / 10.0);
        if (rows * cols <= 6 && rows * cols <= Arrays.stream(drawn.cells()).sum()) {
          return drawn;
        }
      }
    }

    /** By hand: whole tensor groups that each minipod has room for. */
    int[] cells() {
      return Arrays.stream(free)
          .mapToInt(pod -> Arrays.stream(pod).map(rack -> rack / hosts).sum())
          .toArray();
    }

    PlacementProblem problem() {
      var job = TrainingJob.of("job", rows, 4 * hosts, cols);
      return new PlacementProblem(withFree(free), job, alpha, GroupUnit.PP);
    }

    @Override
    public String toString() {
      return "free %s, %d hosts a tensor group, %d × %d, alpha %s"
          .formatted(Arrays.deepToString(free), hosts, rows, cols, alpha);
    }
  }
}
