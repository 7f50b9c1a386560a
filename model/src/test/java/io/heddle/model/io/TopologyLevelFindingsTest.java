package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.job.JobGroupKind;
import io.heddle.model.job.JobGroupLevel;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.job.TrainingJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopologyLevelFindingsTest {
  private static final HostType TYPE = new HostType("t", "H100", 8);

  /** Two leaves, each a minipod of its own with two hosts; one rack for each host. */
  private static Cluster cluster(String... racks) {
    var switches = new ArrayList<>(List.of(new Switch("spine", Tier.SPINE)));
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    for (int leaf = 0; leaf < 2; leaf++) {
      switches.add(new Switch("l" + leaf, Tier.LEAF));
      links.add(new Link("l" + leaf, "spine", 400, 1));
      for (int host = 2 * leaf; host < 2 * leaf + 2; host++) {
        hosts.add(new Host("h" + host, TYPE).withLabels(Map.of("rack", racks[host])));
        links.add(new Link("h" + host, "l" + leaf, 400, 1));
      }
    }
    return new Cluster("c", List.of(TYPE), switches, hosts, links);
  }

  @Test
  void levelsThatNestAreFine() {
    assertThat(TopologyLevelFindings.crossings("c.json", cluster("a", "b", "c", "d"))).isEmpty();
    assertThat(TopologyLevelFindings.crossings("c.json", cluster("a", "a", "b", "b"))).isEmpty();
  }

  /** The label of h2 says the rack of h1, to whose leaf it has no cable. */
  @Test
  void aCrossingNamesTheFirstTwoHosts() {
    assertThat(TopologyLevelFindings.crossings("c.json", cluster("a", "b", "b", "d")))
        .extracting(FileFinding::pointer, FileFinding::value, FileFinding::expected)
        .first()
        .isEqualTo(
            org.assertj.core.groups.Tuple.tuple(
                "/hosts/2",
                "h2 in rack b and leaf l1",
                "each rack in one leaf, and h1 of the same rack is in leaf l0"));
  }

  private static TrainingJob job(JobTopologyRequest topology) {
    var job = TrainingJob.of("j", 2, 8, 2);
    return job.withRequest(job.request().withTopology(topology));
  }

  @Test
  void aLevelThatTheClusterLacksIsNamedWithThoseThatItHas() {
    var cluster = cluster("a", "a", "b", "b");
    var jobs =
        List.of(
            job(JobTopologyRequest.of(JobSegment.of(2, "rack"))),
            job(
                new JobTopologyRequest(
                    JobSegment.of(2, "zone"),
                    Map.of(
                        JobGroupKind.TP,
                        new JobGroupLevel("nvlink", true),
                        JobGroupKind.DP,
                        new JobGroupLevel("minipod", false)))));
    assertThat(TopologyLevelFindings.unknown("j.json", jobs, cluster))
        .extracting(FileFinding::toString)
        .containsExactly(
            "j.json: /jobs/1/segment/level: found \"zone\", expected a level of cluster c: "
                + String.join(", ", cluster.domains().ids())
                + ".",
            "j.json: /jobs/1/groups/tp/level: found \"nvlink\", expected a level of cluster c: "
                + String.join(", ", cluster.domains().ids())
                + ".");
  }
}
