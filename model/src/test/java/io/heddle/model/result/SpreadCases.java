package io.heddle.model.result;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.job.TrainingJob;
import java.util.ArrayList;
import java.util.List;

/** Placements by hand on minipods of one leaf each. */
final class SpreadCases {
  private SpreadCases() {}

  /** Hosts m.0, m.1, … in each minipod m. */
  static Cluster cluster(int minipods, int hostsEach) {
    var type = new HostType("t", "H100", 8);
    var switches = new ArrayList<>(List.of(new Switch("spine", Tier.SPINE)));
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    for (int m = 0; m < minipods; m++) {
      switches.add(new Switch("leaf" + m, Tier.LEAF));
      links.add(new Link("spine", "leaf" + m, 400, 1));
      for (int h = 0; h < hostsEach; h++) {
        hosts.add(new Host(m + "." + h, type));
        links.add(new Link("leaf" + m, m + "." + h, 400, 1));
      }
    }
    return new Cluster("c", List.of(type), switches, hosts, links);
  }

  static Placement place(Cluster cluster, List<List<String>> matrix) {
    var job = TrainingJob.of("j", matrix.size(), 8, matrix.getFirst().size());
    var none = new PlacementObjective(1, 1, 0, 0, 0, 0, 0, false);
    return Placement.of(cluster, job, "by hand", 0.25, GroupUnit.PP, 8, matrix, none, 0, 0);
  }
}
