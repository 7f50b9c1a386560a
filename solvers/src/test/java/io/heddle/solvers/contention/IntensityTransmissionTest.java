package io.heddle.solvers.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.simulation.SteadyState;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a plan carries over time, and what the best plan is, where both can be worked out. */
class IntensityTransmissionTest {
  private static ContentionPlan plan(String scheduler, PlacedJobTraffic... jobs) {
    return new CruxContentionSolver(Schedulers.registry().byName(scheduler))
        .plan(
            new ContendProblem(Fabrics.leafSpine(2, 3, 1, 100), List.of(jobs), 8).withQueuePairs(1),
            0);
  }

  private static PlacedJobTraffic job(String id, double flops, int number, double seconds) {
    return TrafficByHandTest.job(id, flops, "h-0-" + number, "h-1-" + number, seconds);
  }

  /** In each cycle of so many steps the job computes for some and sends in the others. */
  private static void assertCycles(
      List<Double> values, int computing, int cycle, double intensity) {
    assertThat(values).hasSize(240);
    for (int i = 0; i < values.size(); i++) {
      assertThat(values.get(i))
          .as("step %d", i)
          .isCloseTo(i % cycle < computing ? 0 : intensity, within(1e-6 * intensity));
    }
  }

  /** A second of compute, a second on the link: six iterations of 2 s in 240 steps. */
  @Test
  void aJobAloneSendsAtItsIntensityHalfOfTheTime() {
    var transmission = IntensityTransmission.of(plan("ecmp", job("one", 3e15, 0, 1)));
    assertThat(transmission.step()).isCloseTo(0.05, within(1e-12));
    assertThat(transmission.jobs()).containsExactly("one");
    assertCycles(transmission.intensity().getFirst(), 20, 40, 3e15);
  }

  /** Both send at once, at half the speed for twice the time: iterations of 3 s, four of them. */
  @Test
  void twoJobsThatShareALinkCountHalf() {
    var transmission =
        IntensityTransmission.of(plan("ecmp", job("one", 3e15, 0, 1), job("two", 1e15, 1, 1)));
    assertThat(transmission.step()).isCloseTo(0.05, within(1e-12));
    assertCycles(transmission.intensity().getFirst(), 20, 60, 1.5e15);
    assertCycles(transmission.intensity().getLast(), 20, 60, 0.5e15);
  }

  /** The slowest job says how long is looked at: six of its iterations of 5 s. */
  @Test
  void theSlowestJobSaysHowLong() {
    var slow =
        IntensityTransmission.of(
            plan(
                "ecmp",
                new PlacedJobTraffic(
                    "quick", 8, 1e15, 1, 1, List.of(new HostFlow("h-0-0", "h-0-1", 12.5e9))),
                new PlacedJobTraffic(
                    "slow", 8, 2e15, 4, 1, List.of(new HostFlow("h-0-2", "h-1-2", 12.5e9)))));
    assertThat(slow.step()).isCloseTo(30.0 / 240, within(1e-12));
    assertCycles(slow.intensity().getLast(), 32, 40, 2e15);
    assertCycles(slow.intensity().getFirst(), 8, 16, 1e15);
  }

  /** As in {@link TrafficByHandTest}: the first computes 1 s of 4, the second 1 s of 12. */
  @Test
  void theOracleLetsTheJobOfMoreFlopsGoFirst() {
    var plan = plan("ecmp", job("low", 1e15, 0, 3), job("top", 3e15, 1, 3));
    var oracle = new ContentionOracle(SteadyState.precise());
    var best = oracle.bestOrder(plan);
    assertThat(best.plan().level()).containsExactly(0, 1);
    assertThat(best.utilization()).isEqualTo(oracle.utilization(best.plan()));
    assertThat(best.utilization()).isGreaterThan(oracle.utilization(plan));
    assertThat(oracle.goodOrder(plan).utilization()).isCloseTo(best.utilization(), within(1e-9));
  }

  /** Levels must keep the order of priorities of jobs that meet, and need not part them. */
  @Test
  void theOraclesLevelsKeepPrioritiesInOrder() {
    var crux = plan("crux", job("low", 1e15, 0, 3), job("top", 3e15, 1, 3));
    var oracle = new ContentionOracle(SteadyState.precise());
    assertThat(oracle.bestLevels(crux, 2).plan().level()).containsExactly(0, 1);
    var one = oracle.bestLevels(crux, 1);
    assertThat(one.plan().level()).containsExactly(0, 0);
    var varys = plan("varys", job("low", 1e15, 0, 2.9), job("top", 3e15, 1, 3));
    int[] levels = oracle.bestLevels(varys, 2).plan().level();
    assertThat(levels[0])
        .as("low goes first, as its bottleneck is less")
        .isGreaterThanOrEqualTo(levels[1]);
  }

  @Test
  void theOracleRefusesManyJobs() {
    var jobs = new PlacedJobTraffic[7];
    for (int j = 0; j < jobs.length; j++) {
      jobs[j] = job("job-" + j, 1e15, j % 3, 0.1);
    }
    var plan = plan("ecmp", jobs);
    assertThatThrownBy(() -> new ContentionOracle(SteadyState.coarse()).bestOrder(plan))
        .hasMessage("7 jobs, at most 6");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, 0, 0",
    "NaN, 1, 0, 0",
    "1, 0, 0, 0",
    "1, NaN, 0, 0",
    "1, 1, -0.1, 0",
    "1, 1, 1.1, 0",
    "1, 1, NaN, 0",
    "1, 1, 0, -1",
    "1, 1, 0, NaN"
  })
  void trafficOfNoJobIsRefused(double flops, double compute, double overlap, double latency) {
    assertThatThrownBy(
            () -> new PlacedJobTraffic("j", 8, flops, compute, overlap, latency, List.of()))
        .hasMessageStartingWith("job j: ");
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 0", "0.5, 1e-5"})
  void theEndsOfTheOverlapAreAllowed(double overlap, double latency) {
    assertThat(new PlacedJobTraffic("j", 8, 1, 1, overlap, latency, List.of()).bytes()).isZero();
  }

  @Test
  void aPcieSwitchOfSomeGpusIsALinkOfItsOwn() {
    var cluster = Fabrics.pcieSwitches(1);
    var half = job("half", new HostFlow("x", "y", 20e9, 0, 1));
    var whole = job("whole", new HostFlow("x", "y", 20e9));
    var both = job("both", new HostFlow("x", "y", 12e9, 0, 1), new HostFlow("x", "y", 8e9, 1, 1));
    var in = job("in", new HostFlow("x", "y", 12e9, 0, 1), new HostFlow("x", "y", 8e9, 1, 0));
    assertThat(seconds(cluster, half)).isCloseTo(2, within(1e-9));
    assertThat(seconds(cluster, whole)).isCloseTo(1.6, within(1e-9));
    assertThat(seconds(cluster, both)).as("all arrive over one").isCloseTo(2, within(1e-9));
    assertThat(seconds(cluster, in)).as("the cable is slowest").isCloseTo(1.6, within(1e-9));
  }

  private static PlacedJobTraffic job(String id, HostFlow... flows) {
    return new PlacedJobTraffic(id, 2, 1e15, 1, 1, List.of(flows));
  }

  private static double seconds(Cluster cluster, PlacedJobTraffic job) {
    return TrafficByHandTest.solve("ecmp", cluster, 8, job)
        .jobs()
        .getFirst()
        .communicationSeconds();
  }
}
