package io.heddle.solvers.moves;

import static io.heddle.solvers.moves.MoveCases.cluster;
import static io.heddle.solvers.moves.MoveCases.job;
import static io.heddle.solvers.moves.MoveCases.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.solvers.moves.MovesProblem.Rules;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who moves when, on four hosts of four GPUs with whole jobs on a0, a1 and a2. */
class MigrationOrderTest {
  private final IndexedMovesProblem fleet =
      IndexedMovesProblem.each(
              problem(
                  cluster(1, 4, 4),
                  4,
                  1,
                  Rules.USUAL,
                  job("x", "a0:0-3"),
                  job("y", "a1:0-3"),
                  job("z", "a2:0-3")))
          .getFirst();

  private List<String> order(String x, String y, String z) {
    var order = MigrationOrder.of(fleet, target(x, y, z));
    return order == null
        ? List.of("none")
        : order.stream().map(job -> fleet.jobs.get(job).id()).toList();
  }

  private int[] target(String... hosts) {
    var ids = fleet.hosts.stream().map(host -> host.id()).toList();
    return Stream.of(hosts).mapToInt(ids::indexOf).toArray();
  }

  @Test
  void whoGivesRoomGoesFirst() {
    assertThat(order("a1", "a2", "a3")).containsExactly("z", "y", "x");
    assertThat(order("a3", "a0", "a1")).containsExactly("x", "y", "z");
  }

  @Test
  void whoStaysIsNotMoved() {
    assertThat(order("a0", "a3", "a2")).containsExactly("y");
    assertThat(order("a0", "a1", "a2")).isEmpty();
  }

  /** z can go at once, which does not help x and y. */
  @Test
  void twoThatWaitForEachOtherHaveNoOrder() {
    assertThat(order("a1", "a0", "a2")).containsExactly("none");
    assertThat(order("a1", "a0", "a3")).containsExactly("none");
  }
}
