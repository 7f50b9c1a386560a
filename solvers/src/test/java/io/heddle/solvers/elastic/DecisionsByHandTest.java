package io.heddle.solvers.elastic;

import static io.heddle.solvers.elastic.ElasticCases.FAST;
import static io.heddle.solvers.elastic.ElasticCases.SLOW;
import static io.heddle.solvers.elastic.ElasticCases.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.result.SimulationOutcome;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import io.heddle.solvers.SolveControl;
import java.util.List;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.api.Test;

/** What each policy does with few jobs, worked out by hand; nothing costs anything by default. */
class DecisionsByHandTest {
  private static final ElasticSchedulingCosts FREE = new ElasticSchedulingCosts(0, 0, 0, 0, 0, 0);

  private static final ElasticJob FOUR = job("a", 0, 1000, fast(4));
  private static final ElasticJob EIGHT = job("b", 0, 1000, fast(8));
  private static final ElasticJob TWO = job("c", 0, 1000, fast(2));

  private static SimulationOutcome play(
      String policy,
      ElasticSchedulingCosts costs,
      int depth,
      int fastGpus,
      int slowGpus,
      ElasticJob... jobs) {
    var cluster =
        ElasticCases.cluster(fastGpus > 0 ? 1 : 0, fastGpus, slowGpus > 0 ? 1 : 0, slowGpus);
    var problem = new ElasticReplayProblem(cluster, List.of(jobs), costs, 300, depth, 3);
    return ElasticSchedulingPolicies.registry()
        .byName(policy)
        .solver()
        .solve(problem, SolveControl.unlimited());
  }

  private static SimulationOutcome play(
      String policy, int fastGpus, int slowGpus, ElasticJob... jobs) {
    return play(policy, FREE, 3, fastGpus, slowGpus, jobs);
  }

  /** {@code 4 × H100 0..600 | 8 × H100 600..900}. */
  private static String course(JobOutcome job) {
    var text = new StringBuilder();
    for (var span : job.spans()) {
      text.append(text.isEmpty() ? "" : " | ")
          .append(
              new GpuChoice(
                  span.allocation().shares().getFirst().host().type().gpuModel(),
                  span.allocation().gpus()))
          .append(" %.0f..%.0f".formatted(span.fromSeconds(), span.toSeconds()));
    }
    return text.toString();
  }

  private static List<String> courses(SimulationOutcome outcome) {
    return outcome.jobs().stream().map(DecisionsByHandTest::course).toList();
  }

  private static ListAssert<String> assertCourses(
      String policy, int fastGpus, int slowGpus, ElasticJob... jobs) {
    return assertThat(courses(play(policy, fastGpus, slowGpus, jobs)));
  }

  private static GpuChoice fast(int gpus) {
    return new GpuChoice(FAST, gpus);
  }

  private static GpuChoice slow(int gpus) {
    return new GpuChoice(SLOW, gpus);
  }

  @Test
  void firstComeWaitsForWhatIsAskedForAndHoldsBackOthers() {
    // Decided at ticks: a from 300 to 1300, b from the next tick, c once b has ended at 2500.
    assertCourses("fcfs", 8, 0, FOUR, EIGHT, TWO)
        .containsExactly("4 × H100 300..1300", "8 × H100 1500..2500", "2 × H100 2700..3700");
  }

  @Test
  void aQueuePerTypeDelaysOnlyJobsThatAskForTheSameType() {
    assertCourses("fcfs-per-type", 8, 8, FOUR, EIGHT, TWO, job("d", 0, 1000, slow(8)))
        .containsExactly(
            "4 × H100 300..1300",
            "8 × H100 1500..2500",
            "2 × H100 2700..3700",
            "8 × A40 300..1300");
  }

  @Test
  void backfillStartsLaterJobsThatFit() {
    assertCourses("fcfs-backfill", 8, 0, FOUR, EIGHT, TWO)
        .containsExactly("4 × H100 300..1300", "8 × H100 1500..2500", "2 × H100 300..1300");
  }

  @Test
  void gavelKeepsNumbersAndChoosesTypes() {
    // Both are twice as fast on the other type, and do not fit there together: b gains more a GPU.
    // a moves when b has ended at 800: it has done 600 of 1000 by the next tick, the rest takes 200
    // s.
    assertCourses("gavel", 4, 4, job("a", 0, 1000, slow(4)), job("b", 0, 1000, slow(2)))
        .containsExactly("4 × A40 300..900 | 4 × H100 900..1100", "2 × H100 300..800");
  }

  @Test
  void elasticFlowScalesOnTheTypeThatIsAskedForAlone() {
    // 4 of 2 GPUs: 2^0.8 as fast, 574 s.
    assertCourses("elasticflow-ls", 4, 4, job("a", 0, 1000, slow(2)))
        .containsExactly("4 × A40 300..874");
  }

  @Test
  void elasticFlowRefusesWhoCannotMeetItsDeadline() {
    var outcome =
        play(
            "elasticflow",
            8,
            0,
            job("late", 0, 4000, fast(8), 4200),
            job("tight", 0, 4000, fast(4), 2700));
    // At 300 late needs until 4300 on all GPUs; tight needs all eight: 4000 / 2^0.8 = 2297 s.
    assertThat(courses(outcome)).containsExactly("", "8 × H100 300..2597");
    assertThat(outcome.jobs().getFirst().endSeconds()).isNull();
  }

  @Test
  void elasticFlowGivesTheSmallestSharesThatMeetDeadlinesFirst() {
    // Both need two GPUs: 300 + 1000 is in time, with fewer it is not.
    assertCourses(
            "elasticflow", 4, 0, job("a", 0, 1000, fast(2), 1500), job("b", 0, 1000, fast(2), 1500))
        .containsExactly("2 × H100 300..1300", "2 × H100 300..1300");
  }

  @Test
  void siaStartsSmallAndDoubles() {
    var outcome = play("sia", 8, 0, job("a", 0, 4000, fast(8)), job("b", 0, 1000, fast(4)));
    // By data parallelism two GPUs are the fewest. Both get more at the next tick only when
    // something
    // happened: nothing did until b ended.
    assertThat(course(outcome.jobs().getFirst())).startsWith("2 × H100 300..");
    assertThat(course(outcome.jobs().getLast())).startsWith("2 × H100 300..");
    assertThat(outcome.jobs().getFirst().spans().get(1).allocation().gpus()).isEqualTo(4);
  }

  @Test
  void arenaScalesTheRunningJobDownThatLosesLeast() {
    var outcome =
        play(
            "arena",
            8,
            0,
            job("a", 0, 9000, fast(8)),
            job("b", 0, 100, fast(2)),
            job("c", 400, 900, fast(4)));
    // At 300 a takes all; b finds no room: halving a frees four. c at 600: b is done.
    assertThat(course(outcome.jobs().getFirst())).startsWith("4 × H100 300..");
    assertThat(course(outcome.jobs().get(1))).startsWith("4 × H100 300..");
  }

  @Test
  void arenaWithoutDepthToScaleWaits() {
    var jobs =
        new ElasticJob[] {
          job("a", 0, 900, fast(8)), job("b", 0, 900, fast(8)), job("c", 0, 900, fast(8))
        };
    var one = play("arena-no-types", FREE, 1, 8, 0, jobs);
    var three = play("arena-no-types", FREE, 3, 8, 0, jobs);
    assertThat(one.jobs().get(1).startSeconds()).isGreaterThan(300);
    assertThat(three.jobs().get(1).startSeconds()).isEqualTo(300);
  }

  @Test
  void arenaChangesTypesUnlessThatIsLeftOut() {
    var jobs = new ElasticJob[] {job("a", 0, 1000, slow(4))};
    assertThat(courses(play("arena", 4, 4, jobs))).containsExactly("4 × H100 300..800");
    assertThat(courses(play("arena-no-types", 4, 4, jobs))).containsExactly("4 × A40 300..1300");
    // The number of GPUs stays where numbers are not scaled.
    assertThat(courses(play("arena-no-counts", 8, 4, jobs))).containsExactly("4 × H100 300..800");
    assertThat(courses(play("arena", 8, 4, jobs))).containsExactly("8 × H100 300..587");
  }

  @Test
  void arenaDropsWhoCannotMeetItsDeadline() {
    var outcome =
        play(
            "arena-deadline", 8, 0, job("late", 0, 4000, fast(8), 4000), job("b", 0, 500, fast(4)));
    assertThat(outcome.jobs().getFirst().endSeconds()).isNull();
    assertThat(outcome.jobs().getFirst().spans()).isEmpty();
    assertThat(outcome.jobs().getLast().endSeconds()).isNotNull();
  }

  @Test
  void oursLetsTheShortJobGoFirst() {
    var jobs = new ElasticJob[] {job("long", 0, 90_000, fast(1)), job("short", 0, 300, fast(1))};
    assertThat(courses(play("heddle", 1, 0, jobs)))
        .containsExactly("1 × H100 600..90600", "1 × H100 300..600");
    // Where nobody knows, the first that came.
    assertThat(courses(play("heddle-blind", 1, 0, jobs)).getFirst()).startsWith("1 × H100 300..");
  }

  @Test
  void oursLetsBothRunAndTheOtherGrowWhenOneHasEnded() {
    // On four GPUs 300 s take 300 · 2^0.8 = 522 s; the long one has done 600 / 2^0.8 = 345 s by
    // 900.
    assertCourses("heddle", 8, 0, job("long", 0, 90_000, fast(8)), job("short", 0, 300, fast(8)))
        .containsExactly("4 × H100 300..900 | 8 × H100 900..90555", "4 × H100 300..822");
  }

  @Test
  void oursMovesOnlyWhereThatPays() {
    var dear = new ElasticSchedulingCosts(0, 0, 0, 0, 0, 2000);
    var jobs = new ElasticJob[] {job("a", 0, 1000, fast(4)), job("b", 0, 1200, fast(4))};
    // b could have all eight when a has ended, for the last 200 s of its work.
    assertThat(play("heddle", dear, 3, 8, 0, jobs).rescalings()).isZero();
  }

  @Test
  void profilingSearchingAndMovingTakeTime() {
    var costs = new ElasticSchedulingCosts(600, 0, 0, 60, 0, 100);
    var outcome =
        play("arena", costs, 3, 8, 0, job("a", 0, 1000, fast(4)), job("b", 0, 3000, fast(4)));
    // Profiled until 600, searching until 660; a ends at 1660. At 1800 b is doubled: 100 + 60 s.
    var b = outcome.jobs().getLast();
    assertThat(courses(outcome).getFirst()).isEqualTo("4 × H100 600..1660");
    assertThat(course(b)).isEqualTo("4 × H100 600..1800 | 8 × H100 1800..3028");
    assertThat(b.spans().getFirst().workSeconds()).isEqualTo(1140);
  }
}
