package io.heddle.model.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.result.Gpu;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What runs on a cluster that has since become another. */
class ClusterJobAllocationsTest {
  private static final Cluster CLUSTER =
      new Cluster(
          "c",
          List.of(new HostType("t", "H100", 2)),
          List.of(),
          List.of(new Host("a", new HostType("t", "H100", 2))),
          List.of());

  private static RunningClusterJob job(String id, Gpu... gpus) {
    return new RunningClusterJob(id, null, List.of(gpus), 5, null, true, false, 0, new TreeSet<>());
  }

  private static HostReservation reservation(String id, String... hosts) {
    return new HostReservation(id, new TreeSet<>(List.of(hosts)), 0, 1, null);
  }

  @Test
  void whatAClusterLacksIsNamedAndLeftOut() {
    var all =
        new ClusterJobAllocations(
            null,
            List.of(
                job("both", new Gpu("a", 0), new Gpu("b", 0)),
                job("gone", new Gpu("b", 1)),
                job("small", new Gpu("a", 2))),
            List.of(reservation("r", "a", "c"), reservation("s", "c")));
    assertThat(all.missingIn(CLUSTER))
        .containsExactly("host a has GPUs 0 to 1, not 2", "c has no host b", "c has no host c");
    assertThat(all.within(CLUSTER))
        .isEqualTo(
            new ClusterJobAllocations(
                null, List.of(job("both", new Gpu("a", 0))), List.of(reservation("r", "a"))));
    var fits = new ClusterJobAllocations(null, List.of(job("j", new Gpu("a", 1))));
    assertThat(fits.within(CLUSTER)).isSameAs(fits);
  }

  @Test
  void nowIsWhatTheFileSaysOrTheLatestStart() {
    assertThat(new ClusterJobAllocations(7.0, List.of(job("j", new Gpu("a", 0)))).now())
        .isEqualTo(7);
    assertThat(new ClusterJobAllocations(null, List.of(job("j", new Gpu("a", 0)))).now())
        .isEqualTo(5);
    assertThat(ClusterJobAllocations.NONE.now()).isZero();
  }

  @Test
  void idsAreUniqueAndTimesInOrder() {
    var twice = List.of(reservation("r", "a"), reservation("r", "b"));
    assertThatThrownBy(() -> new ClusterJobAllocations(null, List.of(), twice))
        .hasMessageContaining("two reservations of one id");
    var hosts = new TreeSet<>(List.of("a"));
    assertThatThrownBy(() -> new HostReservation("r", hosts, 1, 1, null))
        .hasMessageContaining("from");
  }
}
