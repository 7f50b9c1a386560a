package io.heddle.solvers.moves;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.allocation.Allocations;
import io.heddle.model.allocation.MovePlan;
import io.heddle.model.allocation.RunningJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.generate.Settings;
import io.heddle.model.generate.Shapes;
import io.heddle.model.job.Request;
import io.heddle.model.result.Gpu;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.moves.MovesProblem.Aim;
import io.heddle.solvers.moves.MovesProblem.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Limits that are broken today forbid nothing that does not make them worse. */
class BrokenLimitsTest {
  static Stream<Algorithm<MovesProblem, MovePlan>> algorithms() {
    return MovesAlgorithms.registry().all().stream();
  }

  /** Two hosts a rack; the first two are full, and their rack may power one of them. */
  private static Cluster cluster() {
    var shape = Shapes.byName("clos2");
    var drawn = shape.draw("c", new Settings(shape, Map.of("leaves", "1", "hosts-per-leaf", "4")));
    return drawn.withHosts(
        IntStream.range(0, 4)
            .mapToObj(h -> drawn.hosts().get(h).withLabels(Map.of("rack", "r" + h / 2)))
            .toList());
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void aRackOverItsLimitBlocksNoOther(Algorithm<MovesProblem, MovePlan> algorithm) {
    var cluster = cluster();
    var jobs = new ArrayList<RunningJob>();
    for (int h = 0; h < 2; h++) {
      var id = cluster.hosts().get(h).id();
      var gpus = IntStream.range(0, 8).mapToObj(gpu -> new Gpu(id, gpu)).toList();
      jobs.add(new RunningJob("j" + h, null, gpus, 0, null, true, true, 0, new TreeSet<>()));
    }
    var plan =
        algorithm
            .solver()
            .solve(
                new MovesProblem(
                    cluster,
                    new Allocations(0.0, jobs, List.of()),
                    "next",
                    Request.of(8),
                    1,
                    new Rules(Aim.MOVES, 0.25, false, 8)),
                SolveControl.unlimited());
    assertThat(plan.moves()).isEmpty();
    assertThat(plan.hosts())
        .singleElement()
        .isIn(cluster.hosts().get(2).id(), cluster.hosts().get(3).id());
  }
}
