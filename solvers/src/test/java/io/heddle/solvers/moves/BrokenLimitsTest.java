package io.heddle.solvers.moves;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.generate.ShapeSettings;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.result.Gpu;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Trait;
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
  static Stream<RegisteredAlgorithm<MovesProblem, JobMigrationPlan>> algorithms() {
    return JobMovesAlgorithms.registry().all().stream();
  }

  /** Two hosts a rack; the first two are full, and their rack may power one of them. */
  private static Cluster cluster() {
    var shape = FabricShapes.byName("clos2");
    var drawn =
        shape.draw("c", new ShapeSettings(shape, Map.of("leaves", "1", "hosts-per-leaf", "4")));
    return drawn.withHosts(
        IntStream.range(0, 4)
            .mapToObj(h -> drawn.hosts().get(h).withLabels(Map.of("rack", "r" + h / 2)))
            .toList());
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void aRackOverItsLimitBlocksNoOther(
      RegisteredAlgorithm<MovesProblem, JobMigrationPlan> algorithm) {
    var cluster = cluster();
    var jobs = new ArrayList<RunningClusterJob>();
    for (int h = 0; h < 2; h++) {
      var id = cluster.hosts().get(h).id();
      var gpus = IntStream.range(0, 8).mapToObj(gpu -> new Gpu(id, gpu)).toList();
      jobs.add(new RunningClusterJob("j" + h, null, gpus, 0, null, true, true, 0, new TreeSet<>()));
    }
    var plan =
        algorithm
            .solver()
            .solve(
                new MovesProblem(
                    cluster,
                    new ClusterJobAllocations(0.0, jobs, List.of()),
                    "next",
                    JobResourceRequest.of(8),
                    1,
                    new Rules(Aim.MOVES, 0.25, false, 8)),
                SolveControl.unlimited());
    assertThat(plan.moves()).isEmpty();
    assertThat(plan.hosts())
        .singleElement()
        .isIn(cluster.hosts().get(2).id(), cluster.hosts().get(3).id());
  }

  private static RunningClusterJob held(
      Cluster cluster, String id, int host, int from, int to, boolean pinned, String... apart) {
    var of = cluster.hosts().get(host).id();
    var gpus = IntStream.range(from, to).mapToObj(gpu -> new Gpu(of, gpu)).toList();
    return new RunningClusterJob(
        id, null, gpus, 0, null, true, pinned, 0, new TreeSet<>(List.of(apart)));
  }

  private static JobMigrationPlan solve(
      RegisteredAlgorithm<MovesProblem, JobMigrationPlan> algorithm,
      Cluster cluster,
      int gpus,
      int rackGpus,
      RunningClusterJob... jobs) {
    return algorithm
        .solver()
        .solve(
            new MovesProblem(
                cluster,
                new ClusterJobAllocations(0.0, List.of(jobs), List.of()),
                "next",
                JobResourceRequest.of(gpus),
                1,
                new Rules(Aim.MOVES, 0.25, false, rackGpus)),
            SolveControl.unlimited());
  }

  /** The first rack has twelve busy GPUs where eleven are allowed: it takes in nobody. */
  @ParameterizedTest
  @MethodSource("algorithms")
  void aRackOverItsLimitTakesInNobodyAndBlocksNoOther(
      RegisteredAlgorithm<MovesProblem, JobMigrationPlan> algorithm) {
    if (!algorithm.is(Trait.EXACT)) {
      return; // fills the tightest gap, which is in the first rack
    }
    var cluster = cluster();
    var plan =
        solve(
            algorithm,
            cluster,
            8,
            11,
            held(cluster, "stays", 0, 0, 8, true),
            held(cluster, "half", 1, 0, 4, true),
            held(cluster, "other", 2, 0, 2, true),
            held(cluster, "mover", 3, 0, 1, false));
    assertThat(plan.moves()).extracting(move -> move.job()).containsExactly("mover");
    assertThat(plan.moves().getFirst().to())
        .extracting(Gpu::host)
        .containsExactly(cluster.hosts().get(2).id());
    assertThat(plan.hosts()).containsExactly(cluster.hosts().get(3).id());
  }

  /** Jobs that share a host although they are kept apart forbid no move of a third one. */
  @ParameterizedTest
  @MethodSource("algorithms")
  void jobsThatAreTogetherThoughKeptApartBlockNoOther(
      RegisteredAlgorithm<MovesProblem, JobMigrationPlan> algorithm) {
    var cluster = cluster();
    var plan =
        solve(
            algorithm,
            cluster,
            16,
            0,
            held(cluster, "one", 0, 0, 2, true, "two"),
            held(cluster, "two", 0, 2, 4, true),
            held(cluster, "mover", 1, 0, 2, false),
            held(cluster, "full", 2, 0, 8, true));
    assertThat(plan.moves()).extracting(move -> move.job()).containsExactly("mover");
    assertThat(plan.moves().getFirst().to())
        .as("beside them, where there is room")
        .extracting(Gpu::host)
        .containsOnly(cluster.hosts().get(0).id());
  }

  /** The other way round: a limit that nobody breaks today is not broken. */
  @ParameterizedTest
  @MethodSource("algorithms")
  void aLimitThatIsKeptTodayIsKept(RegisteredAlgorithm<MovesProblem, JobMigrationPlan> algorithm) {
    var cluster = cluster();
    var jobs =
        new RunningClusterJob[] {
          held(cluster, "a", 0, 0, 4, false),
          held(cluster, "b", 1, 0, 4, true),
          held(cluster, "c", 2, 0, 4, true),
          held(cluster, "d", 3, 0, 4, true)
        };
    assertThatThrownBy(() -> solve(algorithm, cluster, 8, 8, jobs))
        .as("either rack would have twelve")
        .isInstanceOf(InfeasibleException.class);
    assertThat(solve(algorithm, cluster, 8, 0, jobs).moves()).hasSize(1);
  }
}
