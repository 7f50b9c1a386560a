package io.heddle.solvers.contention;

import static io.heddle.solvers.contention.TrafficByHandTest.job;
import static io.heddle.solvers.contention.TrafficByHandTest.solve;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.result.FlowSchedule;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.SolverTermination;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.api.Test;

/** Ties, shifts, cycles and turns of which the numbers can be worked out by hand. */
class OrdersByHandTest {
  /** The latency is compute that sends later: 2 · 0.5 + 0.4 s, then 1 s on the link. */
  @Test
  void latencyDelaysTheSending() {
    var cycle =
        TwoJobContention.Cycle.of(new PlacedJobTraffic("j", 8, 1, 2, 0.5, 0.4, List.of()), 1);
    assertThat(cycle.sendStart()).isCloseTo(1.4, within(1e-12));
    assertThat(cycle.period()).isCloseTo(2.4, within(1e-12));
  }

  /** Compute varies evenly up and down: 1 s of every 2 s on the average, with nobody in the way. */
  @Test
  void jitterKeepsTheMean() {
    var job = new TwoJobContention.Cycle(1, 1, 1);
    var silent = new TwoJobContention.Cycle(1, 1, 0);
    for (long seed = 0; seed < 5; seed++) {
      assertThat(TwoJobContention.shareSecond(job, silent, 0.1, 0, 1e4, seed))
          .isCloseTo(0.5, within(0.002));
      assertThat(TwoJobContention.shareSecond(job, silent, 0, 0, 1e4, seed))
          .isCloseTo(0.5, within(1e-9));
    }
  }

  /** Of jobs that compute so long, and send for a second over one link from that share of it on. */
  private static ListAssert<Double> assertCassiniOffsets(
      int count, double computeSeconds, double overlapStart) {
    var jobs = new PlacedJobTraffic[count];
    for (int j = 0; j < count; j++) {
      var flows = List.of(new HostFlow("h-0-" + j, "h-1-" + j, 12.5e9));
      jobs[j] = new PlacedJobTraffic("job-" + j, 8, 1e15, computeSeconds, overlapStart, flows);
    }
    var schedule = solve("cassini", Fabrics.leafSpine(2, count, 1, 100), 8, jobs);
    return assertThat(schedule.jobs().stream().map(FlowSchedule.Job::offsetSeconds).toList());
  }

  /**
   * Each sends the last second of 4. The earliest shift without overlap is 1 s for the second job,
   * and 2 s for the third: that which is 1 s late is in the way of the second.
   */
  @Test
  void cassiniTakesTheEarliestGap() {
    assertCassiniOffsets(3, 3, 1).containsExactly(0.0, 1.0, 2.0);
  }

  /**
   * Each sends the second second of 4 and then computes on: a second later it is out of the way.
   */
  @Test
  void cassiniKnowsWhenAJobHasSent() {
    assertCassiniOffsets(2, 4, 0.25).containsExactly(0.0, 1.0);
  }

  /**
   * From second 2 on a job computes a second and sends a second. The other sends from second 10 on
   * for good: four iterations in the 98 s that are left. A job that sends the first of its 2 s,
   * with nobody in the way, begins five within 10 s, the last of which ends at 11.
   */
  @Test
  void whoNeverGetsTheLinkAgainHasSentWhatItHas() {
    var job = new TwoJobContention.Cycle(1, 1, 1);
    assertThat(
            TwoJobContention.shareSecond(
                job, new TwoJobContention.Cycle(10, 1, 1000), 0, 2, 100, 0))
        .isCloseTo(4 / 98.0, within(1e-12));
    var first = new TwoJobContention.Cycle(2, 0, 1);
    assertThat(
            TwoJobContention.shareSecond(first, new TwoJobContention.Cycle(1, 1, 0), 0, 1, 10, 0))
        .isCloseTo(5 / 10.0, within(1e-12));
  }

  /**
   * The other sends the second second of 4 and computes on. Who computes 1 s and sends 3 s has sent
   * at second 5, and every four seconds from then on.
   */
  @Test
  void whoHidesItsSendingKeepsTheLinkFree() {
    assertThat(
            TwoJobContention.shareSecond(
                new TwoJobContention.Cycle(1, 1, 3),
                new TwoJobContention.Cycle(4, 0.25, 1),
                0,
                0,
                105,
                0))
        .isCloseTo(26 * 3 / 105.0, within(1e-12));
  }

  /** What one gains over the other is what the other loses: factors are inverse, and 16 at most. */
  @Test
  void factorsAreInverse() {
    var one = new TwoJobContention.Cycle(2, 1, 2);
    var two = new TwoJobContention.Cycle(1, 1, 1);
    assertThat(TwoJobContention.correction(one, two) * TwoJobContention.correction(two, one))
        .isCloseTo(1, within(1e-9));
    var silent = new TwoJobContention.Cycle(1, 1, 0);
    assertThat(TwoJobContention.correction(silent, silent)).isEqualTo(1);
    // Half of the link instead of a tenth at most, against one that computes ten times as long.
    var rare = new TwoJobContention.Cycle(1000, 0, 100);
    var often = new TwoJobContention.Cycle(100, 1, 100);
    assertThat(TwoJobContention.correction(often, rare)).isEqualTo(16);
    assertThat(TwoJobContention.correction(rare, often)).isEqualTo(1 / 16.0);
  }

  /** Jobs that share no link need no shift, whatever links others share. */
  @Test
  void cassiniLeavesAloneWhoMeetsNobody() {
    var jobs =
        solve(
                "cassini",
                Fabrics.leafSpine(6, 1, 1, 100),
                8,
                job("one", 1e15, "h-0-0", "h-1-0", 3),
                job("two", 1e15, "h-2-0", "h-3-0", 3),
                job("three", 1e15, "h-4-0", "h-5-0", 3))
            .jobs();
    assertThat(jobs).extracting(FlowSchedule.Job::offsetSeconds).containsOnly(0.0);
  }

  /** Both send 2 s: the reference, whose factor is 1, is the first. */
  @Test
  void ofJobsThatSendAsMuchTheFirstIsTheReference() {
    var one =
        new PlacedJobTraffic("one", 8, 1e15, 2, 1, List.of(new HostFlow("h-0-0", "h-1-0", 25e9)));
    var two =
        new PlacedJobTraffic("two", 8, 1e15, 1, 0.5, List.of(new HostFlow("h-0-1", "h-1-1", 25e9)));
    var cluster = Fabrics.leafSpine(2, 2, 1, 100);
    for (var order : List.of(List.of(one, two), List.of(two, one))) {
      var jobs = solve("crux", cluster, 8, order.toArray(PlacedJobTraffic[]::new)).jobs();
      assertThat(jobs.getFirst().correction()).isEqualTo(1);
      assertThat(jobs.getLast().correction()).isNotCloseTo(1, within(0.01));
    }
  }

  /**
   * Leaf 0 sends 10 + 6 s, leaf 3 sends 11 + 5 s: of equal bottlenecks that of the lower number is
   * relieved first. So A (1/10 before 1/6) is last, then C, then B, then D.
   */
  @Test
  void sincroniaRelievesTheFirstOfEqualBottlenecks() {
    var order =
        solve(
                "sincronia",
                Fabrics.leafSpine(6, 2, 1, 100),
                8,
                job("A", 1e15, "h-0-0", "h-1-0", 10),
                job("B", 1e15, "h-0-1", "h-2-0", 6),
                job("C", 1e15, "h-3-0", "h-4-0", 11),
                job("D", 1e15, "h-3-1", "h-5-0", 5))
            .jobs()
            .stream()
            .sorted(Comparator.comparingDouble(each -> -each.priority()))
            .map(FlowSchedule.Job::id);
    assertThat(order).containsExactly("D", "B", "C", "A");
  }

  /**
   * Who goes first computes 1/4 of the time, who waits 1/12. Priorities are 0.64 and 0.32, what was
   * lost counts 0.36: low goes first after it lost, 0.68, and never again, as top has since lost
   * 1/2, 1/3, 1/4 … of the times, so that 0.64 + 0.36 · 1/6 is still more. One epoch of eight: low
   * has (7/12 + 1/4) / 8 and top (7/4 + 1/12) / 8.
   */
  @Test
  void aLittleFairnessIsAFewTurns() {
    var plan = ContentionFairnessTest.topAndLow();
    var fairness = new ContentionFairness(plan, 2, Map.of());
    assertThat(fairness.at(0.36).slowest()).isCloseTo(2.4, within(0.05));
    assertThat(fairness.at(0.36).utilization()).isCloseTo(0.1875, within(0.003));
    assertThat(fairness.at(0.3).slowest()).as("0.7 against 0.35 + 0.3").isCloseTo(3, within(0.1));
  }

  /**
   * A third of the way with each other scheduler, not with itself, the last third for the schedule
   * itself.
   */
  @Test
  void progressSaysHowManySchedulersWereCompared() {
    var seen = new ArrayList<SolverProgress<FlowSchedule>>();
    new CruxContentionSolver(
            Schedulers.registry().byName("crux"),
            List.of(
                Schedulers.registry().byName("ecmp"),
                Schedulers.registry().byName("crux"),
                Schedulers.registry().byName("varys")))
        .solve(
            new ContendProblem(
                Fabrics.leafSpine(2, 2, 1, 100), List.of(job("j", 1e15, "h-0-0", "h-1-0", 1)), 8),
            new SolveControl<>(new SolverTermination.Never(), seen::add, 0));
    assertThat(seen).extracting(SolverProgress::message).containsExactly("ecmp", "varys");
    assertThat(seen).extracting(SolverProgress::fraction).containsExactly(1 / 3.0, 2 / 3.0);
  }
}
