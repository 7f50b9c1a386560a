package io.heddle.app.planner.features.place;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.job.TrainingJob;
import io.heddle.render.topology.FabricLayout;
import java.util.ArrayList;
import java.util.List;

/** Small open clusters. */
final class Documents {
  private Documents() {}

  /** A leaf a minipod, so many hosts of 8 GPUs each. */
  static ClusterDocument document(int... hosts) {
    return document(List.of(), hosts);
  }

  /** The jobs a (8 hosts), b (4) and c (6) on minipods of 6, 7 and 5 hosts. */
  static ClusterDocument threeJobs() {
    return document(
        List.of(
            TrainingJob.of("a", 8, 4, 2),
            TrainingJob.of("b", 4, 4, 2),
            TrainingJob.of("c", 6, 4, 2)),
        6,
        7,
        5);
  }

  static ClusterDocument document(List<TrainingJob> jobs, int... hosts) {
    var type = new HostType("t", "H800", 8);
    var switches = new ArrayList<Switch>();
    var members = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    switches.add(new Switch("core", Tier.SPINE));
    for (int pod = 0; pod < hosts.length; pod++) {
      switches.add(new Switch("leaf-" + pod, Tier.LEAF));
      links.add(new Link("leaf-" + pod, "core", 400, 4));
      for (int host = 0; host < hosts[pod]; host++) {
        members.add(new Host("h-" + pod + "-" + host, type));
        links.add(new Link("h-" + pod + "-" + host, "leaf-" + pod, 400, 8));
      }
    }
    var cluster = new Cluster("c", List.of(type), switches, members, links);
    return new ClusterDocument(cluster, FabricLayout.of(cluster), jobs, null);
  }
}
