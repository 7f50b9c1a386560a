package io.heddle.model.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** SpiderFlow's Eq. 1 to 3. */
class WidestWanPathsTest {
  private static Federation federation(int clusters, WanLink... links) {
    var list = new ArrayList<FederatedCluster>();
    for (int i = 0; i < clusters; i++) {
      list.add(FederatedCluster.of(name(i), 4, null));
    }
    return new Federation(list, List.of(links));
  }

  private static String name(int index) {
    return String.valueOf((char) ('a' + index));
  }

  private static WanLink link(int one, int other, double gbps) {
    return new WanLink(name(one), name(other), gbps, 1);
  }

  @Test
  void aDetourMayBeWider() {
    var widest =
        new WidestWanPaths(
            federation(5, link(0, 1, 1), link(0, 2, 5), link(2, 1, 3), link(1, 3, 9)));
    assertThat(widest.from(0)).containsExactly(Double.POSITIVE_INFINITY, 3, 5, 3, 0);
    assertThat(widest.from(4)).containsExactly(0, 0, 0, 0, Double.POSITIVE_INFINITY);
    assertThat(widest.incident()).as("Eq. 2").containsExactly(6, 13, 8, 9, 0);
    assertThat(widest.branches())
        .extracting(WidestWanPaths.Branch::gbps)
        .as("the link of 1 Gbit/s is in no widest path")
        .containsExactly(9.0, 5.0, 3.0);
  }

  /** Beside the (max, min) closure, which Eq. 1 says. */
  @Test
  void areAsWideAsTheWidestOfAllPaths() {
    for (int seed = 0; seed < 300; seed++) {
      var random = new Random(seed);
      int n = 1 + random.nextInt(9);
      var links = new ArrayList<WanLink>();
      var closure = new double[n][n];
      for (int i = 0; i < n; i++) {
        closure[i][i] = Double.POSITIVE_INFINITY;
        for (int j = 0; j < i; j++) {
          if (random.nextInt(3) == 0) {
            links.add(link(j, i, 1 + random.nextInt(6)));
            closure[i][j] = closure[j][i] = links.getLast().gbps();
          }
        }
      }
      for (int k = 0; k < n; k++) {
        for (int i = 0; i < n; i++) {
          for (int j = 0; j < n; j++) {
            closure[i][j] = Math.max(closure[i][j], Math.min(closure[i][k], closure[k][j]));
          }
        }
      }
      var federation = federation(n, links.toArray(WanLink[]::new));
      var widest = new WidestWanPaths(federation);
      for (int i = 0; i < n; i++) {
        assertThat(widest.from(i)).as("seed %d, from %d", seed, i).containsExactly(closure[i]);
      }
      assertThat(federation.parts()).as("seed %d", seed).hasSize(n - widest.branches().size());
      assertThat(Arrays.stream(widest.incident()).sum())
          .as("seed %d: each link counts at both ends", seed)
          .isEqualTo(2 * links.stream().mapToDouble(WanLink::gbps).sum());
    }
  }

  @Test
  void whatIsNoFederationIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> link(0, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> link(0, 0, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> federation(2, link(0, 1, 1), link(1, 0, 2)))
        .withMessageContaining("each pair of clusters once");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> federation(1, link(0, 1, 1)))
        .withMessageContaining("ends at no cluster");
  }
}
