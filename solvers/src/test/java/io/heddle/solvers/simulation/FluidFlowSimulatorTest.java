package io.heddle.solvers.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.solvers.RandomDraws;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FluidFlowSimulatorTest {
  private static SimulatedJob job(
      String id, double compute, double overlap, int level, double bytes) {
    return new SimulatedJob(
        id, compute, overlap, 0, level, List.of(new SimulatedFlow(bytes, new int[] {0})));
  }

  private static double computed(FluidFlowSimulator simulator, int job, double from, double to) {
    simulator.runUntil(from);
    double before = simulator.computeSeconds(job);
    simulator.runUntil(to);
    return simulator.computeSeconds(job) - before;
  }

  /** Example 1 of CRUX, 4.2, Fig. 11: both jobs have 10 GPUs; utilisation 37.5 % or 41.7 %. */
  @Test
  void example1() {
    assertThat(utilisation(1, 0)).isCloseTo(0.375, within(1e-9));
    assertThat(utilisation(0, 1)).isCloseTo(5.0 / 12, within(1e-9));
  }

  /** Over twelve seconds of the steady state. */
  private static double utilisation(int first, int second) {
    double[] links = {1};
    var jobs = List.of(job("1", 2, 1, first, 2), job("2", 1, 1, second, 1));
    double busy =
        computed(new FluidFlowSimulator(links, jobs), 0, 24, 36)
            + computed(new FluidFlowSimulator(links, jobs), 1, 24, 36);
    return busy / 24;
  }

  /** Example 2, Fig. 12: in the first 13 seconds job 2 idles for 7 seconds, or for 6. */
  @Test
  void example2() {
    assertThat(13 - secondComputes(1, 0)).isCloseTo(7, within(1e-9));
    assertThat(13 - secondComputes(0, 1)).isCloseTo(6, within(1e-9));
  }

  private static double secondComputes(int first, int second) {
    var jobs = List.of(job("1", 4, 0.5, first, 1), job("2", 2, 0.5, second, 3));
    return computed(new FluidFlowSimulator(new double[] {1}, jobs), 1, 0, 13);
  }

  /** Random jobs on random links of a few speeds. */
  private static List<SimulatedJob> random(Random random, double[] links) {
    for (int e = 0; e < links.length; e++) {
      links[e] = 1 + random.nextInt(4);
    }
    var jobs = new ArrayList<SimulatedJob>();
    int count = 1 + random.nextInt(5);
    for (int j = 0; j < count; j++) {
      var flows = new ArrayList<SimulatedFlow>();
      for (int f = random.nextInt(5); f > 0; f--) {
        int[] path =
            random
                .ints(0, links.length)
                .distinct()
                .limit(1 + random.nextInt(links.length))
                .toArray();
        flows.add(new SimulatedFlow(0.2 + random.nextInt(8) * 0.4, path));
      }
      double offset = random.nextInt(3) == 0 ? random.nextDouble() : 0;
      jobs.add(
          new SimulatedJob(
              "job " + j,
              0.3 + random.nextDouble() * 2,
              random.nextInt(3) == 0 ? 1 : random.nextDouble(),
              offset,
              random.nextInt(3),
              flows));
    }
    return jobs;
  }

  @Test
  void noLinkIsOverfilledAndEveryIterationSendsItsBytes() {
    for (long seed = 0; seed < RandomDraws.of(400); seed++) {
      var random = new Random(seed);
      var links = new double[1 + random.nextInt(5)];
      var jobs = random(random, links);
      var simulator = new FluidFlowSimulator(links, jobs);
      var transfers = AggregatedTransfers.of(links, jobs);
      var sent = new double[jobs.size()];
      long at = seed;
      simulator.setObserver((from, to, state) -> {
        var load = new double[transfers.capacity.length];
        var rates = state.speeds();
        for (int g = 0; g < transfers.size(); g++) {
          assertThat(rates[g]).isLessThanOrEqualTo(transfers.cap[g] * (1 + 1e-9));
          sent[transfers.job[g]] += rates[g] * transfers.multiplicity[g] * (to - from);
          for (int l = 0; l < transfers.links[g].length; l++) {
            load[transfers.links[g][l]] += rates[g] * transfers.crossing[g][l];
          }
        }
        for (int e = 0; e < load.length; e++) {
          assertThat(load[e])
              .as("seed %s, link %s", at, e)
              .isLessThanOrEqualTo(transfers.capacity[e] * 1.000001);
        }
      });
      simulator.runUntil(40);
      for (int j = 0; j < jobs.size(); j++) {
        double each = 0;
        for (int g = transfers.firstOfJob[j]; g < transfers.firstOfJob[j + 1]; g++) {
          each += transfers.bytes[g] * transfers.multiplicity[g];
        }
        assertThat(sent[j])
            .as("seed %s, job %s", seed, j)
            .isBetween(
                simulator.iterations(j) * each * 0.999999 - 1e-6,
                (simulator.iterations(j) + 1) * each * 1.000001 + 1e-6);
      }
    }
  }

  @Test
  void utilisationEqualsThatOfASimulatorInSmallSteps() {
    for (long seed = 0; seed < RandomDraws.of(60); seed++) {
      var random = new Random(seed);
      var links = new double[1 + random.nextInt(4)];
      var jobs = random(random, links);
      double end = 24;
      var simulator = new FluidFlowSimulator(links, jobs);
      simulator.runUntil(end);
      var steps = new SteppedSimulator(links, jobs, 2e-4);
      steps.runUntil(end);
      double all = 0;
      double allStepped = 0;
      for (int j = 0; j < jobs.size(); j++) {
        all += simulator.computeSeconds(j);
        allStepped += steps.computeSeconds(j);
      }
      double seconds = end * jobs.size();
      assertThat(all / seconds).as("seed %s", seed).isCloseTo(allStepped / seconds, within(1e-3));
    }
  }

  @Test
  void theSteadyStateIsThatOfALongRun() {
    for (long seed = 0; seed < RandomDraws.of(60); seed++) {
      var random = new Random(seed);
      var links = new double[1 + random.nextInt(4)];
      var jobs = random(random, links);
      double[] shares = SteadyState.precise().computeShares(links, jobs);
      var simulator = new FluidFlowSimulator(links, jobs);
      simulator.runUntil(200);
      for (int j = 0; j < jobs.size(); j++) {
        double before = simulator.computeSeconds(j);
        assertThat(before).isPositive();
      }
      for (int j = 0; j < jobs.size(); j++) {
        double from = 500;
        double to = 5000;
        double share = computed(new FluidFlowSimulator(links, jobs), j, from, to) / (to - from);
        assertThat(shares[j]).as("seed %s, job %s", seed, j).isCloseTo(share, within(0.01));
      }
    }
  }

  @Test
  void aJobAloneRepeatsItself() {
    var one = new SimulatedJob("a", 2, 0.5, 0, 0, List.of(new SimulatedFlow(6, new int[] {0})));
    assertThat(SteadyState.iterationSeconds(new double[] {2}, one)).isEqualTo(4);
    assertThat(SteadyState.precise().computeShares(new double[] {2}, List.of(one)))
        .containsExactly(0.5);
    var silent = new SimulatedJob("b", 2, 1, 0, 0, List.of());
    assertThat(SteadyState.precise().computeShares(new double[] {2}, List.of(silent)))
        .containsExactly(1);
  }

  /** Two seconds of compute, half a second until the first byte, a second on the link. */
  @Test
  void latencyComesBeforeTheFlows() {
    var late = new SimulatedJob("a", 2, 1, 0, 0, 0.5, List.of(new SimulatedFlow(2, new int[] {0})));
    assertThat(SteadyState.iterationSeconds(new double[] {2}, late)).isEqualTo(3.5);
    assertThat(SteadyState.precise().computeShares(new double[] {2}, List.of(late))[0])
        .isCloseTo(2 / 3.5, within(1e-12));
    var simulator = new FluidFlowSimulator(new double[] {2}, List.of(late));
    simulator.runUntil(35);
    assertThat(simulator.iterations(0)).isEqualTo(10);
    var hidden =
        new SimulatedJob("a", 2, 0.1, 0, 0, 0.5, List.of(new SimulatedFlow(2, new int[] {0})));
    assertThat(SteadyState.iterationSeconds(new double[] {2}, hidden)).isEqualTo(2);
  }
}
