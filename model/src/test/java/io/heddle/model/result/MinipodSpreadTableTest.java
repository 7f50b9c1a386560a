package io.heddle.model.result;

import static io.heddle.model.result.SpreadCases.cluster;
import static io.heddle.model.result.SpreadCases.place;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.heddle.model.cluster.Host;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MinipodSpreadTableTest {
  @Test
  void byHand() {
    var cluster = cluster(3, 4);
    var placement =
        place(
            cluster, List.of(List.of("0.0", "0.1"), List.of("0.2", "1.0"), List.of("0.3", "2.0")));
    var table = MinipodSpreadTable.of(cluster, placement);
    assertThat(table.ppHosts()).isDeepEqualTo(new int[][] {{2, 0, 0}, {1, 1, 0}, {1, 0, 1}});
    assertThat(table.dpHosts()).isDeepEqualTo(new int[][] {{3, 0, 0}, {1, 1, 1}});
    assertThat(table.objective(0.25, GroupUnit.PP, 1, false))
        .isEqualTo(
            new PlacementObjective(3, 2, 0.25 * 3 + 0.75 * 2, 3, 2, 0.25 * 3 + 0.75 * 2, 1, false));
    assertThat(table.objective(0.25, GroupUnit.DP, 1, true))
        .isEqualTo(new PlacementObjective(3, 3, 3, 3, 2, 2.25, 1, true));
    assertThat(placement.minipods())
        .isEqualTo(
            List.of(
                List.of("leaf0", "leaf0"), List.of("leaf0", "leaf1"), List.of("leaf0", "leaf2")));
    assertThat(placement.tp()).isEqualTo(8);
  }

  /** Eq. 3 charges nothing for a group in one minipod, Eq. 5 charges 1. */
  @Test
  void oneMinipodCostsNoSpread() {
    var cluster = cluster(2, 4);
    var table =
        MinipodSpreadTable.of(cluster, place(cluster, List.of(List.of("0.0"), List.of("0.3"))));
    assertThat(table.objective(0.5, GroupUnit.PP, 0, true))
        .isEqualTo(new PlacementObjective(1, 1, 1, 0, 0, 0, 0, true));
  }

  static LongStream seeds() {
    return LongStream.range(0, 100);
  }

  /** Against sets of minipods, counted group by group. */
  @ParameterizedTest
  @MethodSource("seeds")
  void agreesWithCounting(long seed) {
    var random = new Random(seed);
    var cluster = cluster(1 + random.nextInt(4), 8);
    var ids = new ArrayList<>(cluster.hosts().stream().map(Host::id).toList());
    Collections.shuffle(ids, random);
    int cols = 1 + random.nextInt(3);
    int rows = 1 + random.nextInt(ids.size() / cols);
    var matrix =
        IntStream.range(0, rows)
            .mapToObj(i -> List.copyOf(ids.subList(i * cols, (i + 1) * cols)))
            .toList();
    var columns =
        IntStream.range(0, cols)
            .mapToObj(j -> matrix.stream().map(row -> row.get(j)).toList())
            .toList();
    var objective =
        MinipodSpreadTable.of(cluster, place(cluster, matrix))
            .objective(0.3, GroupUnit.DP, 0, false);
    int pp = most(matrix);
    int dp = most(columns);
    assertThat(objective.minipodsUsed()).isEqualTo(touched(ids.subList(0, rows * cols)));
    assertThat(objective.maxGroupMinipods()).isEqualTo(dp);
    assertThat(objective.maxDpSpread()).isEqualTo(dp == 1 ? 0 : dp);
    assertThat(objective.maxPpSpread()).isEqualTo(pp == 1 ? 0 : pp);
  }

  private static int most(List<List<String>> groups) {
    return groups.stream().mapToInt(MinipodSpreadTableTest::touched).max().orElseThrow();
  }

  private static int touched(List<String> hosts) {
    return new HashSet<>(hosts.stream().map(id -> id.substring(0, id.indexOf('.'))).toList())
        .size();
  }

  @Test
  void placementsAreRectangles() {
    var cluster = cluster(1, 4);
    assertThatIllegalArgumentException().isThrownBy(() -> place(cluster, List.of(List.of())));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> place(cluster, List.of(List.of("0.0", "0.1"), List.of("0.2"))))
        .withMessageContaining("/matrix/1: expected 2 host ids");
  }
}
