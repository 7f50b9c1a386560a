package io.heddle.solvers.capacity;

import static io.heddle.solvers.capacity.CapacityCases.cluster;
import static io.heddle.solvers.capacity.CapacityCases.reservation;
import static io.heddle.solvers.capacity.CapacityCases.running;
import static io.heddle.solvers.capacity.CapacityCases.waiting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.HostReservation;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.allocation.WaitingJobTimetable;
import io.heddle.model.allocation.WaitingJobTimetable.Entry;
import io.heddle.model.allocation.WaitingJobTimetable.Holder;
import io.heddle.model.allocation.WaitingJobTimetable.Wait;
import io.heddle.model.cluster.Health;
import io.heddle.solvers.CaseTally;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.capacity.WaitingJobsProblem.Waiting;
import io.heddle.solvers.eligibility.EligibilityRule;
import io.heddle.solvers.eligibility.HostExclusionFinding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** When waiting jobs fit: by hand, and beside every moment and every set of hosts. */
class EarliestStartSchedulerTest {
  private static final int CASES = 600;

  private static WaitingJobTimetable solve(WaitingJobsProblem problem) {
    return new EarliestStartScheduler().solve(problem, SolveControl.unlimited());
  }

  private static WaitingJobTimetable solve(
      List<RunningClusterJob> running, List<HostReservation> reservations, Waiting... waiting) {
    return solve(
        new WaitingJobsProblem(
            cluster(2, 2),
            new ClusterJobAllocations(100.0, running, reservations),
            List.of(waiting)));
  }

  private static Entry of(WaitingJobTimetable timetable, String job) {
    return timetable.jobs().stream()
        .filter(each -> each.job().equals(job))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aJobStartsWhenTheLastHostOfAMinipodIsFree() {
    var running = List.of(running("x", 200.0, "a0", "b0"), running("y", 300.0, "a1"));
    var one = of(solve(running, List.of(), waiting("j", 4, 0, 0, 1)), "j");
    assertThat(one.startSeconds()).isEqualTo(200);
    assertThat(one.endSeconds()).isNull();
    assertThat(one.hosts()).containsExactly("b0", "b1");
    assertThat(one.spread()).isEqualTo(1);
    assertThat(one.waitsFor()).containsExactly(new Wait(Holder.RUNNING, "x", 200));
    assertThat(of(solve(running, List.of(), waiting("j", 2, 0, 0, 1)), "j"))
        .returns(100.0, Entry::startSeconds)
        .returns(List.of(), Entry::waitsFor);
  }

  @Test
  void aShortJobRunsBeforeAReservationAndALongOneAfterIt() {
    var kept = List.of(reservation("fans", 150, 180, "a0", "a1", "b0", "b1"));
    assertThat(of(solve(List.of(), kept, waiting("j", 2, 0, 50, 1)), "j"))
        .returns(100.0, Entry::startSeconds)
        .returns(150.0, Entry::endSeconds);
    assertThat(of(solve(List.of(), kept, waiting("j", 2, 0, 51, 1)), "j"))
        .returns(180.0, Entry::startSeconds)
        .returns(List.of(new Wait(Holder.RESERVATION, "fans", 180)), Entry::waitsFor);
    assertThat(of(solve(List.of(), kept, waiting("j", 2, 0, 0, 1)), "j").startSeconds())
        .as("of unknown length")
        .isEqualTo(180);
  }

  @Test
  void aLessImportantJobFillsTheTimeBeforeAMoreImportantOne() {
    var running = List.of(running("x", 200.0, "a0", "b0"));
    var all =
        solve(
            running,
            List.of(),
            waiting("long", 2, 1, 101, 1),
            waiting("short", 2, 0, 100, 1),
            waiting("large", 8, 9, 10, 2));
    assertThat(all.jobs()).extracting(Entry::job).containsExactly("large", "long", "short");
    assertThat(of(all, "large").startSeconds()).isEqualTo(200);
    assertThat(of(all, "short").startSeconds()).isEqualTo(100);
    assertThat(of(all, "long")).returns(210.0, Entry::startSeconds);
    assertThat(of(all, "long").waitsFor()).contains(new Wait(Holder.WAITING, "large", 210));
  }

  @Test
  void whoHasNoEndIsSaidToBeInTheWay() {
    var running =
        List.of(
            running("x", null, "a0"), running("late", 99.0, "b0"), running("y", 300.0, "a1", "b1"));
    var all = solve(running, List.of(), waiting("j", 4, 0, 0, 1), waiting("k", 8, 0, 0, 2));
    assertThat(all.endless()).containsExactly("late", "x");
    assertThat(of(all, "j").startSeconds()).isNull();
    assertThat(of(all, "j").unless()).as("either would do").hasSize(1);
    assertThat(of(all, "j").reason())
        .contains("never, unless ")
        .contains("it is not stated when it does");
    assertThat(of(all, "k").unless()).containsExactly("late", "x");
  }

  @Test
  void whatAClusterLacksIsSaid() {
    var plain = cluster(2, 2);
    var hosts = new ArrayList<>(plain.hosts());
    hosts.set(0, hosts.get(0).withHealth(Health.FAILED));
    hosts.set(2, hosts.get(2).withBusyGpus(new TreeSet<>(List.of(1))));
    var all =
        solve(
            new WaitingJobsProblem(
                plain.withHosts(hosts),
                new ClusterJobAllocations(null, List.of(running("x", 5.0, "a1"))),
                List.of(waiting("j", 6, 0, 0, 2))));
    assertThat(of(all, "j").unless()).isEmpty();
    assertThat(of(all, "j").reason())
        .contains("6 GPUs in at most 2 minipods")
        .contains(new HostExclusionFinding(EligibilityRule.HEALTH, List.of("a0")).words())
        .contains(new HostExclusionFinding(EligibilityRule.GPU_STATE, List.of("b0")).words())
        .contains(new HostExclusionFinding(EligibilityRule.NUMBER, List.of("a1", "b1")).words());
  }

  @Test
  void whoStopsItGetsNoHalfATimetable() {
    var problem = CapacityCases.draw(1);
    var stopped =
        new SolveControl<WaitingJobTimetable>(
            SolverTermination.Deadline.after(Duration.ZERO), _ -> {}, 0);
    assertThatThrownBy(() -> new EarliestStartScheduler().solve(problem, stopped))
        .isInstanceOf(StoppedException.class);
  }

  /** Every moment at which something ends, and every set of hosts. */
  @Test
  void nothingIsEarlierAndNothingOverlaps() {
    var seen = new CaseTally();
    for (long seed = 0; seed < CASES; seed++) {
      var problem = CapacityCases.draw(seed);
      var answer = solve(problem);
      var truth = new StartsEnumeration(problem);
      assertThat(answer.jobs()).as("seed %d", seed).hasSameSizeAs(problem.waiting());
      for (var entry : answer.jobs()) {
        var what = "seed %d, %s".formatted(seed, entry);
        var job =
            problem.waiting().stream()
                .filter(each -> each.job().equals(entry.job()))
                .findFirst()
                .orElseThrow();
        var start = entry.startSeconds();
        assertThat(truth.earliest(job)).as(what).isEqualTo(start);
        if (start == null) {
          seen.count("never", true);
          truth.checkUnless(what, job, entry.unless());
        } else {
          assertThat(truth.fits(job, start, entry.hosts())).as(what).isTrue();
          assertThat(entry.waitsFor().isEmpty()).as(what).isEqualTo(start == 100);
          if (start > 100) {
            seen.count("waited", true);
            assertThat(entry.waitsFor().getLast().untilSeconds()).as(what).isEqualTo(start);
          }
          seen.count("started", true);
        }
        truth.take(job, entry);
      }
    }
    seen.assertCount("started").isGreaterThan(CASES);
    seen.assertCount("waited").isGreaterThan(CASES / 5);
    seen.assertCount("never").isGreaterThan(CASES / 10);
  }

  @Test
  void aLessImportantJobChangesNothingForTheOthers() {
    for (long seed = 0; seed < CASES; seed++) {
      var problem = CapacityCases.draw(seed);
      var all = solve(problem).jobs();
      var least = all.getLast().job();
      var fewer = problem.waiting().stream().filter(each -> !each.job().equals(least)).toList();
      assertThat(
              solve(new WaitingJobsProblem(problem.cluster(), problem.allocations(), fewer)).jobs())
          .as("seed %d", seed)
          .isEqualTo(all.subList(0, all.size() - 1));
      for (int i = 1; i < all.size(); i++) {
        assertThat(priority(problem, all.get(i)))
            .isLessThanOrEqualTo(priority(problem, all.get(i - 1)));
      }
    }
  }

  private static int priority(WaitingJobsProblem problem, Entry entry) {
    return problem.waiting().stream()
        .filter(each -> each.job().equals(entry.job()))
        .mapToInt(each -> each.request().priority())
        .findFirst()
        .orElseThrow();
  }
}
