package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class EnumerateTest {
  /** Deeper than any thread's stack. */
  @Test
  void aJobOfManyHostsIsStoppedWithItsFirstAnswer() {
    var free = new int[128];
    Arrays.fill(free, 90);
    var stopped = new SolverTermination.Cancel();
    stopped.cancel();
    var answer =
        PlacementAlgorithms.registry()
            .byName("enumerate")
            .solver()
            .solve(
                Clusters.problem(free, 1024, 8, 0.5, GroupUnit.PP),
                new SolveControl<Placement>(stopped, _ -> {}, 0));
    assertThat(answer.rows() * answer.cols()).isEqualTo(8192);
    assertThat(answer.objective().provenOptimal()).isFalse();
  }
}
