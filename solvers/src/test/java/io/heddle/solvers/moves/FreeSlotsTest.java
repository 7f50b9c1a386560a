package io.heddle.solvers.moves;

import static io.heddle.solvers.moves.MoveCases.cluster;
import static io.heddle.solvers.moves.MoveCases.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.cluster.Health;
import io.heddle.model.job.JobSegment;
import io.heddle.solvers.CaseTally;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.moves.MovesProblem.Aim;
import io.heddle.solvers.moves.MovesProblem.Rules;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Segments that fit now and after moves, held against enumeration. */
class FreeSlotsTest {
  private static final int CASES = 300;

  private static List<FreeSlots> slots(MovesProblem problem) {
    return FreeSlots.now(problem.cluster(), problem.allocations(), List.of());
  }

  @Test
  void everyLevelAndSizeIsCounted() {
    var racks = cluster(2, 4, 4);
    var running = new ClusterJobAllocations(0.0, List.of(job("x", "a1:0"), job("y", "b3:0-3")));
    assertThat(FreeSlots.now(racks, running, List.of(3)))
        .extracting(each -> each.level() + " " + each.hosts() + ": " + each.now())
        .containsExactly(
            "rack 1: 6",
            "rack 2: 2",
            "leaf 1: 6",
            "leaf 2: 2",
            "leaf 3: 2",
            "leaf 4: 0"); // minipods are the same domains
  }

  @Test
  void movesMakeSlotsAsEnumerationSays() {
    var seen = new CaseTally();
    for (long seed = 0; seed < CASES; seed++) {
      var drawn = MoveCases.draw(seed);
      var old = drawn.rules();
      var rules = new Rules(Aim.MOVES, old.lostHours(), old.preemptibleOnly(), old.rackGpus());
      var all = slots(drawn);
      if (all.isEmpty()) {
        continue; // no host is well
      }
      var slots = all.get((int) (seed % all.size()));
      int moves = 1 + (int) (seed % 2);
      var what = "seed %d, %s, %d moves".formatted(seed, slots, moves);
      var after =
          slots.afterMoves(
              drawn.cluster(), drawn.allocations(), moves, rules, SolveControl.unlimited());
      int now = reach(drawn, slots, 0, rules);
      int best = reach(drawn, slots, moves, rules);
      var rough =
          slots.afterMoves(
              drawn.cluster(),
              drawn.allocations(),
              moves,
              rules,
              new RefinedJobMoves(0),
              SolveControl.unlimited());
      if (rules.rackGpus() == 0) { // a count asks no rack for power, a plan does
        assertThat(slots.now()).as(what).isEqualTo(now);
        assertThat(best).as(what).isBetween(rough.least(), rough.most());
        assertThat(after.least()).as(what).isEqualTo(best);
        assertThat(after.isProven()).as(what + ": " + after).isTrue();
      }
      seen.count("open", !rough.isProven());
      seen.count("more", best > now);
    }
    seen.assertCount("open").as("ranges that a search in parts leaves").isPositive();
    seen.assertCount("more").as("slots that only moves make").isGreaterThan(CASES / 20);
  }

  private static int reach(MovesProblem drawn, FreeSlots slots, int moves, Rules rules) {
    var type = drawn.cluster().hosts().getFirst().type();
    for (int count = 1; ; count++) {
      var room =
          MovesProblem.room(
              drawn.cluster(),
              drawn.allocations(),
              count,
              JobSegment.of(slots.hosts(), slots.level()),
              type,
              rules);
      var least = MovesEnumeration.least(room);
      if (least.isEmpty() || least.getAsDouble() > moves) {
        return count - 1;
      }
    }
  }

  @Test
  void whereTimeIsUpTheBoundIsStated() {
    var running = new ClusterJobAllocations(0.0, List.of(job("x", "a0:0"), job("y", "b0:0-1")));
    var two = cluster(2, 2, 4);
    var slots =
        FreeSlots.now(two, running, List.of()).stream()
            .filter(each -> each.level().equals("rack") && each.hosts() == 2)
            .findFirst()
            .orElseThrow();
    var late =
        new SolveControl<Void>(
            SolverTermination.Deadline.after(Duration.ofSeconds(-1)), _ -> {}, 0);
    var after = slots.afterMoves(two, running, 1, Rules.USUAL, late);
    assertThat(after.least()).isEqualTo(after.now()).isZero();
    assertThat(after.most()).isEqualTo(2);
    assertThat(after.isProven()).isFalse();
    var whole = slots.afterMoves(two, running, 1, Rules.USUAL, SolveControl.unlimited());
    assertThat(whole.least()).isEqualTo(1);
    assertThat(whole.isProven()).isTrue();
  }

  /** Nothing that is broken, and no host of another size, is in a slot. */
  @Test
  void hostsThatAreNotWellHoldNoSlot() {
    var racks = cluster(1, 4, 4);
    var broken =
        racks.withHosts(
            racks.hosts().stream()
                .map(host -> host.id().equals("a0") ? host.withHealth(Health.FAILED) : host)
                .toList());
    assertThat(FreeSlots.now(broken, ClusterJobAllocations.NONE, List.of()))
        .filteredOn(each -> each.level().equals("rack"))
        .extracting(FreeSlots::now)
        .containsExactly(3, 1);
  }

  /** One rack is free: moves make a second one. */
  @Test
  void oneMoreDomainIsCleared() {
    var running = new ClusterJobAllocations(0.0, List.of(job("x", "a1:0"), job("y", "b3:0-2")));
    var racks = cluster(2, 4, 4);
    var type = racks.hosts().getFirst().type();
    var problem = MovesProblem.clear(racks, running, "rack", type, Rules.USUAL);
    var plan =
        JobMovesAlgorithms.registry().standard().solver().solve(problem, SolveControl.unlimited());
    Replay.check("one more", problem, plan);
    assertThat(plan.before().segments()).isEqualTo(2);
    assertThat(plan.after().segments()).isEqualTo(3);
    assertThat(plan.moves()).hasSize(1);
    assertThatThrownBy(() -> MovesProblem.clear(racks, running, "zone", type, Rules.USUAL))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("zone");
  }

  @Test
  void aLevelThatTheClusterLacksIsRefused() {
    var two = cluster(2, 2, 4);
    var type = two.hosts().getFirst().type();
    assertThatThrownBy(() ->
            MovesProblem.room(
                two, ClusterJobAllocations.NONE, 1, JobSegment.of(2, "zone"), type, Rules.USUAL))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("expected a level within minipods: rack, leaf, minipod");
  }
}
