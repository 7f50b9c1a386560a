package io.heddle.model.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.job.TrainingJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** How far context and expert groups, and the groups at a level, are spread: by hand. */
class PlacedSpreadsTest {
  private static final HostType TYPE = new HostType("t", "H100", 8);
  private static final PlacementObjective NONE = new PlacementObjective(1, 1, 0, 0, 0, 0, 0, false);

  /** Hosts m.0 and m.1 in each of three minipods m, with the labels given by host. */
  private static Cluster cluster(Map<String, Map<String, String>> labels) {
    var switches = new ArrayList<>(List.of(new Switch("spine", Tier.SPINE)));
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    for (int m = 0; m < 3; m++) {
      switches.add(new Switch("leaf" + m, Tier.LEAF));
      links.add(new Link("spine", "leaf" + m, 400, 1));
      for (int h = 0; h < 2; h++) {
        var id = m + "." + h;
        hosts.add(new Host(id, TYPE).withLabels(labels.getOrDefault(id, Map.of())));
        links.add(new Link("leaf" + m, id, 400, 1));
      }
    }
    return new Cluster("c", List.of(TYPE), switches, hosts, links);
  }

  private static Placement place(Cluster cluster, List<List<String>> matrix) {
    var job = TrainingJob.of("j", matrix.size(), 8, matrix.getFirst().size());
    return Placement.of(cluster, job, "by hand", 0.25, GroupUnit.PP, 8, matrix, NONE, 0, 0);
  }

  /**
   * Context groups are rows 0 and 1, 2 and 3, 4 and 5; expert groups are rows 0, 2, 4 and 1, 3, 5.
   */
  @Test
  void contextAndExpertGroups() {
    var domain = Map.of("nvlinkDomain", "a");
    var cluster = cluster(Map.of("0.0", domain, "1.0", domain));
    var placement =
        place(
            cluster,
            List.of(
                List.of("0.0"),
                List.of("0.1"),
                List.of("1.0"),
                List.of("1.1"),
                List.of("2.0"),
                List.of("2.1")));
    var spread = GroupSpread.of(cluster, placement, 2, 3, 0.25, 2);
    assertThat(spread).isEqualTo(new GroupSpread(2, 3, 0, 3, 2, 3, 0.25, 0.75 * 3, 2, false));
    assertThat(spread.withBound(5))
        .as("a bound above the value is none")
        .isEqualTo(new GroupSpread(2, 3, 0, 3, 2, 3, 0.25, 2.25, 2.25, true));
    var turned =
        place(
            cluster,
            List.of(
                List.of("0.0"),
                List.of("1.0"),
                List.of("0.1"),
                List.of("1.1"),
                List.of("2.0"),
                List.of("2.1")));
    assertThat(spread.in(cluster, turned))
        .as("a context group in two minipods and one domain")
        .isEqualTo(new GroupSpread(2, 3, 2, 2, 2, 3, 0.25, 0.25 * 2 + 0.75 * 2, 0, false));
  }

  @Test
  void groupsAtALevel() {
    var cluster =
        cluster(
            Map.of(
                "0.0", Map.of("rack", "r1"),
                "0.1", Map.of("rack", "r2"),
                "1.0", Map.of("rack", "r3"),
                "1.1", Map.of("rack", "r2"),
                "2.0", Map.of("rack", "r4"),
                "2.1", Map.of("rack", "r2")));
    var placement =
        place(
            cluster, List.of(List.of("0.0", "0.1"), List.of("1.0", "1.1"), List.of("2.0", "2.1")));
    var domains = cluster.domains();
    var rack = Objects.requireNonNull(domains.find("rack"));
    var spread = LevelSpread.of(domains, rack, placement, 2);
    assertThat(spread).isEqualTo(new LevelSpread(3, 2, 4, 2, false));
    assertThat(spread.weighted(0.25)).isEqualTo(0.25 * 3 + 0.75 * 2);
    assertThat(spread.withBound(0.25, 9)).isEqualTo(new LevelSpread(3, 2, 4, 2.25, true));
    var alone = place(cluster, List.of(List.of("0.1"), List.of("1.1")));
    assertThat(LevelSpread.of(domains, rack, alone, 0))
        .as("one rack counts 0")
        .isEqualTo(new LevelSpread(0, 0, 1, 0, true));
  }
}
