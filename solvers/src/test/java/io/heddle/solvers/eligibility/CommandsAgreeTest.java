package io.heddle.solvers.eligibility;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.allocation.WaitingJobTimetable;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.capacity.EarliestStartScheduler;
import io.heddle.solvers.capacity.WaitingJobsProblem;
import io.heddle.solvers.capacity.WaitingJobsProblem.Waiting;
import io.heddle.solvers.moves.JobMovesAlgorithms;
import io.heddle.solvers.moves.MovesProblem;
import io.heddle.solvers.moves.MovesProblem.Rules;
import io.heddle.solvers.placement.MultiJobPlanProblem;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import io.heddle.solvers.placement.SequentialPlanSolver;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Placement, plans, timetables and moves agree on who may run where. The system property {@code
 * heddle.agreements} sets how many clusters are drawn.
 */
class CommandsAgreeTest {
  private static final int CASES = Integer.getInteger("heddle.agreements", 500);

  @Test
  void whatOneCommandPromisesPlacementAccepts() {
    var placed = new AtomicInteger();
    var moved = new AtomicInteger();
    var refused = new AtomicInteger();
    var later = new AtomicInteger();
    LongStream.range(0, CASES)
        .parallel()
        .forEach(seed -> {
          var drawn = EligibilityCases.draw(seed);
          var what = "seed %d: %s".formatted(seed, drawn.job());
          boolean places = place(drawn, drawn.cluster()) != null;
          var entry = entry(drawn);
          var when = entry.startSeconds();
          var plan = moves(drawn);
          boolean isReserved = !drawn.allocations().reservations().isEmpty();
          boolean startsNow = when != null && when == drawn.allocations().now();
          boolean staysPut = plan != null && plan.moves().isEmpty();
          if (!isReserved) {
            assertThat(startsNow).as(what + ": when and place").isEqualTo(places);
            assertThat(staysPut).as(what + ": moves and place").isEqualTo(places);
          }
          assertThat(staysPut).as(what + ": moves and when").isEqualTo(startsNow);
          assertThat(joint(drawn)).as(what + ": plan and place").isEqualTo(places);
          var eligibility = new HostEligibility(drawn.cluster(), drawn.job());
          assertThat(!eligibility.pools(host -> host.isFree()).isEmpty())
              .as(what + ": pools and place")
              .isEqualTo(places);
          assertThat(Verdicts.federate(drawn.cluster(), drawn.job()))
              .as(what + ": federate and place")
              .isEqualTo(places);
          if (when != null) {
            var then = place(drawn, withOnly(drawn.cluster(), entry.hosts()));
            assertThat(hosts(then))
                .as(what + ": when promises " + entry.hosts())
                .containsExactlyInAnyOrderElementsOf(entry.hosts());
            later.addAndGet(startsNow ? 0 : 1);
          }
          if (plan != null) {
            var placement = place(drawn, withOnly(drawn.cluster(), plan.hosts()));
            assertThat(placement).as(what + ": moves make room on " + plan.hosts()).isNotNull();
            assertThat(hosts(placement)).as(what).containsExactlyInAnyOrderElementsOf(plan.hosts());
            moved.addAndGet(plan.moves().isEmpty() ? 0 : 1);
          }
          if (!places) {
            assertThat(ExcludedHosts.of(eligibility, EligibilityRule::stateNow))
                .as(what + ": reasons")
                .flatExtracting(HostExclusionFinding::hosts)
                .hasSameSizeAs(drawn.cluster().hosts());
            refused.incrementAndGet();
          }
          placed.addAndGet(places ? 1 : 0);
        });
    assertThat(placed.get()).as("placed").isGreaterThan(CASES / 20);
    assertThat(later.get()).as("promised for later").isGreaterThan(CASES / 100);
    assertThat(moved.get()).as("moved").isGreaterThan(CASES / 100);
    assertThat(refused.get()).as("refused").isGreaterThan(CASES / 10);
  }

  private static Collection<String> hosts(@Nullable Placement placement) {
    var hosts = new ArrayList<String>();
    if (placement != null) {
      placement.matrix().forEach(hosts::addAll);
    }
    return hosts;
  }

  /** Only these hosts are free. */
  private static Cluster withOnly(Cluster cluster, Collection<String> free) {
    var kept = new HashSet<>(free);
    return cluster.withHosts(
        cluster.hosts().stream()
            .map(host ->
                kept.contains(host.id()) ? host.withBusyGpus(new TreeSet<>()) : host.allBusy())
            .toList());
  }

  private static @Nullable Placement place(EligibilityCases drawn, Cluster on) {
    try {
      return PlacementAlgorithms.registry()
          .standard()
          .solver()
          .solve(
              new PlacementProblem(on, drawn.job(), 0.5, GroupUnit.PP), SolveControl.unlimited());
    } catch (InfeasibleException | JobDoesNotFitException refused) {
      return null;
    }
  }

  private static boolean joint(EligibilityCases drawn) {
    var problem =
        new MultiJobPlanProblem(
            drawn.cluster(),
            List.of(new MultiJobPlanProblem.Request(drawn.job(), 0.5, GroupUnit.PP)),
            Set.of(),
            0);
    return !new SequentialPlanSolver(PlacementAlgorithms.registry().standard())
        .solve(problem, SolveControl.unlimited())
        .planned()
        .isEmpty();
  }

  private static WaitingJobTimetable.Entry entry(EligibilityCases drawn) {
    var waiting = new Waiting(drawn.job(), drawn.cluster().minipods().size());
    return new EarliestStartScheduler()
        .solve(
            new WaitingJobsProblem(drawn.cluster(), drawn.allocations(), List.of(waiting)),
            SolveControl.<WaitingJobTimetable>unlimited())
        .jobs()
        .getFirst();
  }

  private static @Nullable JobMigrationPlan moves(EligibilityCases drawn) {
    try {
      return JobMovesAlgorithms.registry()
          .standard()
          .solver()
          .solve(
              new MovesProblem(
                  drawn.cluster(),
                  drawn.allocations(),
                  drawn.job(),
                  drawn.cluster().minipods().size(),
                  Rules.USUAL),
              SolveControl.unlimited());
    } catch (InfeasibleException | JobDoesNotFitException refused) {
      return null;
    }
  }
}
