package io.heddle.solvers.moves;

import static io.heddle.solvers.moves.MoveCases.cluster;
import static io.heddle.solvers.moves.MoveCases.job;
import static io.heddle.solvers.moves.MoveCases.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.HostReservation;
import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.result.Gpu;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.RandomDraws;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Trait;
import io.heddle.solvers.eligibility.EligibilityRule;
import io.heddle.solvers.eligibility.HostExclusionFinding;
import io.heddle.solvers.moves.MovesProblem.Aim;
import io.heddle.solvers.moves.MovesProblem.Rules;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What every moves algorithm of the registry promises. */
@ParameterizedClass
@MethodSource("algorithms")
class MovesContractTest {
  private static final int CASES = RandomDraws.of(1_000);

  /** With what is best, which takes longest to find and is the same for all algorithms. */
  private record Drawn(long seed, MovesProblem problem, OptionalDouble best) {}

  /** 795 and 1922: the first model's answer has no order of moves. */
  private static final List<Drawn> DRAWN =
      Stream.concat(
              RandomDraws.seeds(1_000, 795).mapToObj(seed -> drawn(seed, MoveCases.draw(seed))),
              RandomDraws.seeds(1_000, 922)
                  .map(seed -> 1_000 + seed)
                  .mapToObj(seed -> drawn(seed, MoveCases.drawRoom(seed))))
          .toList();

  private static Drawn drawn(long seed, MovesProblem problem) {
    return new Drawn(seed, problem, MovesEnumeration.best(problem));
  }

  private final RegisteredAlgorithm<MovesProblem, JobMigrationPlan> algorithm;

  MovesContractTest(RegisteredAlgorithm<MovesProblem, JobMigrationPlan> algorithm) {
    this.algorithm = algorithm;
  }

  static List<RegisteredAlgorithm<MovesProblem, JobMigrationPlan>> algorithms() {
    return JobMovesAlgorithms.registry().all();
  }

  private JobMigrationPlan solve(MovesProblem problem) {
    return algorithm.solver().solve(problem, SolveControl.unlimited());
  }

  @Test
  void everyStepIsFeasibleAndNothingIsBetterThanTheBest() {
    int solved = 0;
    int moved = 0;
    int forced = 0;
    for (var each : DRAWN) {
      var problem = each.problem();
      var best = each.best();
      var what = "%s, seed %d".formatted(algorithm.name(), each.seed());
      try {
        var plan = solve(problem);
        Replay.check(what, problem, plan);
        double figure = figure(problem, plan);
        assertThat(best).as(what).isPresent();
        assertThat(plan.lowerBound()).as(what).isLessThanOrEqualTo(best.getAsDouble());
        if (algorithm.is(Trait.EXACT) || onlyPreemptible(problem, plan)) {
          assertThat(figure).as(what).isGreaterThanOrEqualTo(best.getAsDouble());
        }
        if (plan.provenOptimal()) {
          assertThat(figure).as(what).isEqualTo(best.getAsDouble());
        }
        if (algorithm.is(Trait.EXACT)) {
          assertThat(plan.provenOptimal()).as(what).isTrue();
          if (!onlyPreemptible(problem, plan)) {
            var spared = problem.with(problem.rules().withPreemptibleOnly(true));
            assertThat(MovesEnumeration.best(spared)).as(what + ": " + plan.moves()).isEmpty();
            forced++;
          }
        }
        solved++;
        moved += plan.moves().isEmpty() ? 0 : 1;
      } catch (InfeasibleException refused) {
        assertThat(refused).as(what).hasMessageContaining("job " + problem.job() + " requests");
        if (algorithm.is(Trait.EXACT)) {
          assertThat(best).as(what + ": " + refused.getMessage()).isEmpty();
        }
      }
    }
    assertThat(solved).as("solved").isGreaterThan(CASES / 4);
    assertThat(moved).as("by moves").isGreaterThan(CASES / 20);
    assertThat(forced)
        .as("stops others")
        .isGreaterThan(algorithm.is(Trait.EXACT) ? CASES / 300 : -1);
  }

  private static boolean onlyPreemptible(MovesProblem problem, JobMigrationPlan plan) {
    var moved = plan.moves().stream().map(move -> move.job()).toList();
    return problem.allocations().jobs().stream()
        .allMatch(each -> each.preemptible() || !moved.contains(each.id()));
  }

  private static double figure(MovesProblem problem, JobMigrationPlan plan) {
    return problem.rules().aim() == Aim.MOVES ? plan.moves().size() : plan.gpuHoursLost();
  }

  @Test
  void whatFitsMovesNobody() {
    var plan =
        solve(problem(cluster(2, 2, 4), 8, 1, Rules.USUAL, job("x", "a0:0-1"), job("y", "a1:0")));
    assertThat(plan.moves()).isEmpty();
    assertThat(plan.hosts()).containsExactly("b0", "b1");
    assertThat(plan.provenOptimal()).isTrue();
    assertThat(plan.before()).isEqualTo(new JobMigrationPlan.Fit(1, 1));
  }

  @Test
  void aJobMakesRoom() {
    var plan =
        solve(
            problem(
                cluster(2, 2, 4),
                8,
                1,
                Rules.USUAL,
                job("x", "a0:1-2"),
                job("y", "b0:0-1 b1:0-2")));
    assertThat(plan.moves()).hasSize(1);
    var move = plan.moves().getFirst();
    assertThat(move.job()).isEqualTo("x");
    assertThat(move.from()).containsExactly(new Gpu("a0", 1), new Gpu("a0", 2));
    assertThat(move.to())
        .as("the first free ones")
        .containsExactly(new Gpu("b0", 2), new Gpu("b0", 3));
    assertThat(move.gpuHoursLost()).isEqualTo(0.5);
    assertThat(plan.hosts()).containsExactly("a0", "a1");
    assertThat(plan.before()).isEqualTo(new JobMigrationPlan.Fit(null, 0));
    assertThat(plan.after()).isEqualTo(new JobMigrationPlan.Fit(1, 1));
  }

  /** Who is kept apart but shares a host already stays; nobody else joins them. */
  @Test
  void jobsThatShareAHostAlreadyAreLeft() {
    var x = job("x", "b0:0");
    var y =
        new RunningClusterJob(
            "y",
            null,
            job("y", "b0:1").gpus(),
            0,
            null,
            true,
            false,
            0,
            new TreeSet<>(List.of("x")));
    assertThat(solve(problem(cluster(2, 2, 4), 8, 1, Rules.USUAL, x, y)).moves()).isEmpty();
  }

  private static RunningClusterJob ranked(
      String id, String where, boolean preemptible, int priority) {
    var gpus = job(id, where).gpus();
    return new RunningClusterJob(
        id, null, gpus, 0, null, preemptible, false, priority, new TreeSet<>());
  }

  /** Either job could make room at the same cost. */
  @Test
  void preemptibleJobsOfLowPriorityMoveFirst() {
    if (!algorithm.is(Trait.EXACT)) {
      return;
    }
    for (boolean first : new boolean[] {true, false}) {
      var one = first ? "a0:0" : "a1:0";
      var two = first ? "a1:0" : "a0:0";
      assertThat(moved(ranked("urgent", one, true, 9), ranked("idle", two, true, 1)))
          .as("low priority first")
          .containsExactly("idle");
      assertThat(moved(ranked("serving", one, false, 0), ranked("urgent", two, true, 9)))
          .as("preemptible first")
          .containsExactly("urgent");
      assertThat(
              moved(
                  ranked("serving", one, false, 0),
                  ranked("u", two, true, 9),
                  ranked("v", first ? "a1:1" : "a0:1", true, 9)))
          .as("also where that takes more moves")
          .containsExactlyInAnyOrder("u", "v");
    }
  }

  /** Of a host of four for a new job, with room beside another one only. */
  private List<String> moved(RunningClusterJob... jobs) {
    return solve(problem(cluster(1, 2, 4), 4, 1, Rules.USUAL, jobs)).moves().stream()
        .map(move -> move.job())
        .toList();
  }

  @Test
  void whatStandsInTheWayIsSaid() {
    var x = job("x", "a0:0-3");
    var pinned =
        new RunningClusterJob("x", null, x.gpus(), 0, null, true, true, 0, new TreeSet<>());
    var two = cluster(1, 2, 4);
    assertThatThrownBy(() -> solve(problem(two, 8, 1, Rules.USUAL, pinned)))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("in leaf-0 4 could be freed: 4 are missing")
        .hasMessageContaining("jobs x may not move");
    assertThatThrownBy(() -> solve(problem(two, 8, 1, Rules.USUAL, x)))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("destinations");
    assertThatThrownBy(() -> solve(problem(two, 80, 1, Rules.USUAL)))
        .hasMessageContaining("72 are missing. The minipods are too small");
  }

  @Test
  void whatIsReservedIsSaid() {
    var x = job("x", "a0:0-1");
    var kept = new HostReservation("fans", new TreeSet<>(List.of("b0", "b1")), 50, 60, null);
    var running = new ClusterJobAllocations(0.0, List.of(x), List.of(kept));
    var two = cluster(2, 2, 4);
    assertThatThrownBy(() ->
            solve(new MovesProblem(two, running, "new", JobResourceRequest.of(8), 1, Rules.USUAL)))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("Some of them are reserved: fans");
    assertThatThrownBy(() ->
            solve(new MovesProblem(two, running, "new", JobResourceRequest.of(16), 2, Rules.USUAL)))
        .hasMessageContaining(
            new HostExclusionFinding(EligibilityRule.RESERVATION, List.of("b0", "b1")).words())
        .hasMessageContaining("reserved: fans");
    var brief = new JobResourceRequest(8, List.of(), 0, 0, 50, null);
    assertThat(solve(new MovesProblem(two, running, "new", brief, 1, Rules.USUAL)).hosts())
        .as("it ends before")
        .containsExactly("b0", "b1");
  }

  @Test
  void theSameSeedGivesTheSameMoves() {
    var seen = new HashSet<Object>();
    for (int i = 0; i < 2; i++) {
      var plan =
          solve(
              problem(
                  cluster(2, 3, 4), 12, 1, Rules.USUAL, job("x", "a0:1-2"), job("y", "b0:0-1")));
      seen.add(List.of(plan.hosts(), plan.moves()));
    }
    assertThat(Objects.requireNonNull(seen)).hasSize(1);
  }
}
