package io.heddle.solvers.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.solvers.simulation.FluidFlowSimulator;
import io.heddle.solvers.simulation.SimulatedFlow;
import io.heddle.solvers.simulation.SimulatedJob;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TwoJobContentionTest {
  private static double shareSecond(TwoJobContention.Cycle job, TwoJobContention.Cycle other) {
    return TwoJobContention.shareSecond(job, other, 0, 0, 1e5, 0);
  }

  /** Example 1 of CRUX, 4.2: 6 and 3 seconds of 12, or 4 and 6; k = 1.5. */
  @Test
  void example1() {
    var one = new TwoJobContention.Cycle(2, 1, 2);
    var two = new TwoJobContention.Cycle(1, 1, 1);
    assertThat(12 * TwoJobContention.shareFirst(one)).isCloseTo(6, within(1e-9));
    assertThat(12 * shareSecond(two, one)).isCloseTo(3, within(1e-3));
    assertThat(12 * shareSecond(one, two)).isCloseTo(4, within(1e-3));
    assertThat(12 * TwoJobContention.shareFirst(two)).isCloseTo(6, within(1e-9));
    assertThat(TwoJobContention.correction(two, one)).isCloseTo(1.5, within(0.04));
  }

  /**
   * Example 2: with iterations that never vary the jobs, which send 1 and 3 seconds of every 4, end
   * up beside each other whoever goes first, and k would be 1. With iterations that do, the paper
   * is right: job 1 can hide what it sends, and job 2 cannot.
   */
  @Test
  void example2() {
    var one = new TwoJobContention.Cycle(4, 0.5, 1);
    var two = new TwoJobContention.Cycle(2, 0.5, 3);
    assertThat(shareSecond(one, two)).isCloseTo(0.25, within(1e-3));
    assertThat(shareSecond(two, one)).isCloseTo(0.75, within(1e-3));
    assertThat(TwoJobContention.correction(one, two)).isLessThan(0.7);
  }

  @Test
  void aJobThatHidesItsCommunicationMayWait() {
    var hidden = new TwoJobContention.Cycle(4, 0.25, 1);
    var bare = new TwoJobContention.Cycle(2, 1, 3);
    assertThat(TwoJobContention.correction(hidden, bare)).isLessThan(1);
    assertThat(TwoJobContention.correction(bare, hidden)).isGreaterThan(1);
  }

  /** As printed, k jumps by up to 17 times. */
  @Test
  void aHundredthMoreComputeIsHardlyAnotherFactor() {
    for (long seed = 0; seed < 300; seed++) {
      var random = new Random(seed);
      var one = cycle(random);
      var two = cycle(random);
      var more = new TwoJobContention.Cycle(1.01 * one.compute(), one.overlapStart(), one.send());
      double jump =
          Math.abs(
              Math.log(
                  TwoJobContention.correction(more, two) / TwoJobContention.correction(one, two)));
      assertThat(Math.exp(jump)).as("seed %s: %s and %s", seed, one, two).isLessThan(1.5);
    }
  }

  @Test
  void sharesAreThoseOfTheSimulator() {
    for (long seed = 0; seed < 300; seed++) {
      var random = new Random(seed);
      var one = cycle(random);
      var two = cycle(random);
      var simulator =
          new FluidFlowSimulator(new double[] {1}, List.of(job("1", one, 1), job("2", two, 0)));
      double end = 4000 * Math.max(one.period(), two.period());
      simulator.runUntil(end);
      assertThat(simulator.iterations(1) * two.send() / end)
          .as("seed %s: %s before %s", seed, one, two)
          .isCloseTo(TwoJobContention.shareSecond(two, one, 0, 0, end, 0), within(2e-3));
      assertThat(simulator.iterations(0) * one.send() / end)
          .isCloseTo(TwoJobContention.shareFirst(one), within(2e-3));
    }
  }

  private static TwoJobContention.Cycle cycle(Random random) {
    return new TwoJobContention.Cycle(
        0.1 + random.nextDouble() * 3, random.nextDouble(), 0.1 + random.nextDouble() * 2);
  }

  private static SimulatedJob job(String id, TwoJobContention.Cycle cycle, int level) {
    return new SimulatedJob(
        id,
        cycle.compute(),
        cycle.overlapStart(),
        0,
        level,
        List.of(new SimulatedFlow(cycle.send(), new int[] {0})));
  }

  @Test
  void aJobThatNeverGetsTheLinkSendsNothing() {
    var greedy = new TwoJobContention.Cycle(1, 0, 5);
    assertThat(shareSecond(new TwoJobContention.Cycle(1, 1, 1), greedy)).isZero();
  }
}
