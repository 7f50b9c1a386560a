package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Trait;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tiles runs its rivals, and nobody else whom somebody registers. */
class RivalsTest {
  @Test
  void tilesDoesNotRunABaselineThatIsAddedLater() {
    var calls = new AtomicInteger();
    var baselines =
        new ArrayList<>(
            PlacementAlgorithms.registry().all().stream()
                .filter(each -> each.is(Trait.BASELINE))
                .toList());
    for (int i = 0; i < 100; i++) {
      baselines.add(counted("pretended-" + i, baselines.getFirst(), calls));
    }
    var registry = PlacementAlgorithms.registry(baselines);
    int open = 0;
    for (long seed = 0; open == 0 && seed < 12; seed++) {
      var random = new Random(seed);
      var free = new int[8 + random.nextInt(8)];
      Arrays.setAll(free, _ -> 1 + random.nextInt(30));
      int cols = 2 + random.nextInt(7);
      int rows = Math.max(1, IntStream.of(free).sum() / cols - random.nextInt(3));
      var problem = Clusters.problem(free, rows, cols, 0.5, GroupUnit.PP);
      var answer = registry.byName("tiles").solver().solve(problem, SolveControl.unlimited());
      open += answer.objective().provenOptimal() ? 0 : 1;
    }
    assertThat(open).as("cases in which tiles asks its rivals").isPositive();
    assertThat(registry.names()).contains("pretended-99");
    assertThat(calls).hasValue(0);
  }

  private static RegisteredAlgorithm<PlacementProblem, Placement> counted(
      String name, RegisteredAlgorithm<PlacementProblem, Placement> as, AtomicInteger calls) {
    return new RegisteredAlgorithm<>(
        name,
        "Counts how often it is asked",
        Set.of(Trait.BASELINE, Trait.LIVE),
        as.goal(),
        (problem, control) -> {
          calls.incrementAndGet();
          return as.solver().solve(problem, control);
        });
  }
}
