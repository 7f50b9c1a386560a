package io.heddle.solvers.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * CRUX, Theorem 1: on one link, what jobs compute is the intensity that the link has carried, but
 * for an iteration of each job (Eq. 9); and section 3.3, where the paper goes on to whole networks,
 * in which that says less than it seems.
 */
class TheoremOneTest {
  /** Flops an iteration of each job. */
  private static double[] work(Random random, int jobs) {
    return random.doubles(jobs).map(x -> 1 + 99 * x).toArray();
  }

  private static SimulatedJob job(Random random, String id, int level, double bytes) {
    return new SimulatedJob(
        id,
        0.1 + random.nextDouble() * 3,
        random.nextBoolean() ? 1 : random.nextDouble(),
        random.nextDouble(),
        level,
        List.of(new SimulatedFlow(bytes, new int[] {0})));
  }

  @Test
  void theLinkCarriesWhatTheGpusCompute() {
    for (long seed = 0; seed < 200; seed++) {
      var random = new Random(seed);
      double capacity = 1 + random.nextInt(3);
      var jobs = new ArrayList<SimulatedJob>();
      int count = 2 + random.nextInt(5);
      for (int j = 0; j < count; j++) {
        // Levels of their own, or some alike that share the link.
        jobs.add(job(random, "job " + j, random.nextInt(count), 0.2 + random.nextDouble() * 4));
      }
      double[] work = work(random, count);
      double all = java.util.Arrays.stream(work).sum();
      var simulator = new FluidFlowSimulator(new double[] {capacity}, jobs);
      var carried = new double[1];
      simulator.setObserver((from, to, at) -> {
        double[] speeds = at.speeds();
        for (int j = 0; j < count; j++) {
          double seconds = jobs.get(j).flows().getFirst().bytes() / capacity;
          carried[0] += work[j] / seconds * speeds[j] / capacity * (to - from);
        }
      });
      double end = 0;
      for (double stretch : new double[] {1, 7, 50, 400, 3000}) {
        end += stretch * random.nextDouble();
        simulator.runUntil(end);
        double computed = 0;
        for (int j = 0; j < count; j++) {
          computed += work[j] * simulator.computeSeconds(j) / jobs.get(j).computeSeconds();
        }
        assertThat(carried[0])
            .as("seed %d, until %s s", seed, end)
            .isCloseTo(computed, within(all * 1.000001));
      }
    }
  }

  /**
   * Where a job crosses two links that can both fill up, no single link tells: the long job is the
   * most intense on each, so that each link by itself carries most intensity when it goes first,
   * and yet the GPUs compute less, since the link seconds that it takes are two for one.
   */
  @Test
  void theMostIntenseJobOfEachLinkIsNotAlwaysTheBestOfTheNetwork() {
    double[] links = {1, 1};
    double[] work = {1.1, 1, 1};
    double longFirst = computed(links, work, 1, 0);
    double shortFirst = computed(links, work, 0, 1);
    assertThat(longFirst).isCloseTo(1.1 * 1000, within(5.0));
    assertThat(shortFirst).isCloseTo(2 * 1000, within(5.0));
  }

  /** All jobs send for the whole of their iteration, which takes a second alone. */
  private static double computed(double[] links, double[] work, int longLevel, int shortLevel) {
    var jobs =
        List.of(
            always("long", longLevel, 0, 1),
            always("first", shortLevel, 0),
            always("second", shortLevel, 1));
    var simulator = new FluidFlowSimulator(links, jobs);
    simulator.runUntil(1000);
    double sum = 0;
    for (int j = 0; j < work.length; j++) {
      sum += work[j] * simulator.iterations(j);
    }
    return sum;
  }

  private static SimulatedJob always(String id, int level, int... links) {
    return new SimulatedJob(id, 1e-3, 0, 0, level, List.of(new SimulatedFlow(1, links)));
  }
}
