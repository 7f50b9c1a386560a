package io.heddle.model.federation;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.result.FederatedJob;
import java.util.List;
import org.junit.jupiter.api.Test;

class WanRouteTest {
  private static final WanLink AB = new WanLink("a", "b", 10, 5);
  private static final WanLink CB = new WanLink("c", "b", 20, 5);
  private static final WanLink AC = new WanLink("a", "c", 1, 1);
  private final Federation federation =
      new Federation(
          List.of("a", "b", "c").stream().map(id -> FederatedCluster.of(id, 8, null)).toList(),
          List.of(AB, CB, AC));

  private static FederatedJob job(double gbps, double latencyMs, String... clusters) {
    return new FederatedJob(
        "j",
        List.of(clusters).stream().map(each -> new FederatedJob.Share(each, 8)).toList(),
        gbps,
        latencyMs,
        null,
        1,
        false,
        "exact",
        "so",
        0);
  }

  /** A narrow link that is shorter is not taken; the way may pass through others. */
  @Test
  void theWayTakesLinksAsWideAsTheBottleneck() {
    assertThat(WanRoute.hops(federation, job(10, 10, "a", "c"))).containsExactly(List.of(AB, CB));
    assertThat(WanRoute.hops(federation, job(1, 1, "a", "c"))).containsExactly(List.of(AC));
    assertThat(WanRoute.hops(federation, job(10, 10, "c", "b", "a")))
        .containsExactly(List.of(CB), List.of(AB));
  }

  @Test
  void oneClusterHasNoWayAndACutLinkLeavesAGap() {
    assertThat(WanRoute.hops(federation, job(Double.POSITIVE_INFINITY, 0, "a"))).isEmpty();
    var cut = new Federation(federation.clusters(), List.of(AB));
    assertThat(WanRoute.hops(cut, job(10, 10, "a", "b", "c")))
        .containsExactly(List.of(AB), List.of());
  }
}
