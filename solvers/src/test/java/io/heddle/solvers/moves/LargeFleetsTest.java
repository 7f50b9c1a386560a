package io.heddle.solvers.moves;

import static io.heddle.solvers.moves.MoveCases.cluster;
import static io.heddle.solvers.moves.MoveCases.job;
import static io.heddle.solvers.moves.MoveCases.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.HostReservation;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.RandomDraws;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.moves.MovesProblem.Aim;
import io.heddle.solvers.moves.MovesProblem.Rules;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What is done where a fleet is too large to be asked whole, on fleets that can be enumerated. */
class LargeFleetsTest {
  private static final int CASES = RandomDraws.of(500);

  private final RefinedJobMoves large = new RefinedJobMoves(0);

  @Test
  void boundsHoldAndWhatIsCalledBestIs() {
    int solved = 0;
    int proven = 0;
    int missed = 0;
    // 477: clearing the emptiest hosts gives an answer, too
    for (long seed : RandomDraws.seeds(500, 477).toArray()) {
      var problem = MoveCases.draw(seed);
      var best = MovesEnumeration.best(problem);
      var what = "seed " + seed;
      try {
        var plan = large.solve(problem, SolveControl.unlimited());
        Replay.check(what, problem, plan);
        double figure =
            problem.rules().aim() == Aim.MOVES ? plan.moves().size() : plan.gpuHoursLost();
        assertThat(best).as(what).isPresent();
        assertThat(plan.lowerBound()).as(what).isLessThanOrEqualTo(best.getAsDouble());
        if (plan.provenOptimal()) {
          assertThat(figure).as(what).isEqualTo(best.getAsDouble());
          proven++;
        }
        solved++;
      } catch (InfeasibleException refused) {
        missed += best.isPresent() ? 1 : 0;
        if (!String.valueOf(refused.getMessage()).contains("not proven")) {
          assertThat(best).as(what + ": " + refused.getMessage()).isEmpty();
        }
      }
    }
    assertThat(solved).as("solved").isGreaterThan(CASES / 4);
    assertThat(proven).as("proven").isGreaterThan(solved * 8 / 10);
    assertThat(missed).as("not found").isLessThan(CASES / 50);
  }

  /** x takes whole hosts and finds no empty one: y and z, in parts of others, go together. */
  @Test
  void hostsInPartsAreClearedForWhoNeedsWholeOnes() {
    var plan =
        large.solve(
            problem(
                cluster(2, 3, 4),
                12,
                1,
                Rules.USUAL,
                job("x", "a0:0-3"),
                job("y", "b0:0-1"),
                job("z", "b1:0"),
                job("w", "b2:0-3")),
            SolveControl.unlimited());
    assertThat(plan.moves()).extracting(move -> move.job()).hasSize(2).contains("x");
    assertThat(plan.hosts()).containsExactly("a0", "a1", "a2");
    assertThat(plan.provenOptimal()).isTrue();
  }

  /** b0 is empty, and reserved from 200 on: nothing for who goes on for ever, but x ends at 100. */
  @Test
  void whoEndsSoonGoesWhereTheNextJobCannot() {
    var x = job("x", "a0:0-3");
    var brief =
        new RunningClusterJob("x", null, x.gpus(), 0, 100.0, true, false, 0, new TreeSet<>());
    var running = List.of(brief, job("y", "b1:0"), job("z", "b2:0-1"));
    var kept = new HostReservation("fans", new TreeSet<>(List.of("b0")), 200, 300, null);
    var plan =
        large.solve(
            new MovesProblem(
                cluster(2, 3, 4),
                new ClusterJobAllocations(0.0, running, List.of(kept)),
                "new",
                JobResourceRequest.of(12),
                1,
                Rules.USUAL),
            SolveControl.unlimited());
    assertThat(plan.moves()).extracting(move -> move.job()).containsExactly("x");
    assertThat(plan.provenOptimal()).isTrue();
  }
}
