package io.heddle.model.result;

import static io.heddle.model.result.SpreadCases.place;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** How far context and expert groups, and the groups at a level, are spread: by hand. */
class PlacedSpreadsTest {
  /** Hosts m.0 and m.1 in each of three minipods m, with the labels given by host. */
  private static Cluster cluster(Map<String, Map<String, String>> labels) {
    var plain = SpreadCases.cluster(3, 2);
    return plain.withHosts(
        plain.hosts().stream()
            .map(host -> host.withLabels(labels.getOrDefault(host.id(), Map.of())))
            .toList());
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
