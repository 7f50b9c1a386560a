package io.heddle.solvers.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Flows that are made few give what they give one by one. */
class AggregatedTransfersTest {
  private static final int HOSTS = 6;
  private static final int ADAPTERS = 2;
  private static final int QUEUE_PAIRS = 3;
  private static final int CABLES = 3;

  /** Hosts with adapters out and in, and cables that all cross; by chance too few of them. */
  private static double[] links(Random random) {
    var links = new double[2 * HOSTS * ADAPTERS + CABLES];
    for (int e = 0; e < links.length; e++) {
      links[e] = e < 2 * HOSTS * ADAPTERS ? 1 : 1 + random.nextInt(3);
    }
    return links;
  }

  /** A ring over neighbouring hosts, every queue pair over the next cable, or over any. */
  private static SimulatedJob ring(Random random, String id, int firstHost, int hosts, int level) {
    boolean even = random.nextBoolean();
    double bytes = 0.1 + random.nextInt(3) * 0.1;
    var flows = new ArrayList<SimulatedFlow>();
    for (int h = 0; h < hosts; h++) {
      for (int a = 0; a < ADAPTERS; a++) {
        for (int q = 0; q < QUEUE_PAIRS; q++) {
          int out = (firstHost + h) * ADAPTERS + a;
          int in = (HOSTS + firstHost + (h + 1) % hosts) * ADAPTERS + a;
          int cable = even ? q % CABLES : random.nextInt(CABLES);
          flows.add(new SimulatedFlow(bytes, new int[] {out, 2 * HOSTS * ADAPTERS + cable, in}));
        }
      }
    }
    return new SimulatedJob(
        id, 0.3 + random.nextDouble(), random.nextDouble(), random.nextDouble(), level, flows);
  }

  private static List<SimulatedJob> jobs(Random random) {
    return List.of(
        ring(random, "a", 0, 2 + random.nextInt(2), random.nextInt(2)),
        ring(random, "b", 3, 2 + random.nextInt(2), random.nextInt(2)),
        // On the hosts of both.
        ring(random, "c", 1, 3, random.nextInt(2)));
  }

  @Test
  void fewFlowsGiveWhatAllGive() {
    int fewer = 0;
    for (long seed = 0; seed < 40; seed++) {
      var random = new Random(seed);
      double[] links = links(random);
      var jobs = jobs(random);
      var simulator = new FluidFlowSimulator(links, jobs);
      simulator.runUntil(20);
      var steps = new SteppedSimulator(links, jobs, 5e-4);
      steps.runUntil(20);
      for (int j = 0; j < jobs.size(); j++) {
        assertThat(simulator.computeSeconds(j))
            .as("seed %d, job %d", seed, j)
            .isCloseTo(steps.computeSeconds(j), within(0.1));
      }
      int flows = jobs.stream().mapToInt(job -> job.flows().size()).sum();
      fewer += AggregatedTransfers.of(links, jobs).size() < flows / 2 ? 1 : 0;
    }
    assertThat(fewer).isGreaterThan(3);
  }

  /** Alone on cables enough, a job is held up by its own adapters only: nothing to share. */
  @Test
  void whatNobodyElseSharesOnlyTakesItsTime() {
    var random = new Random(1);
    var links = new double[2 * HOSTS * ADAPTERS + CABLES];
    java.util.Arrays.fill(links, 1);
    java.util.Arrays.fill(links, 2 * HOSTS * ADAPTERS, links.length, 100);
    var job = ring(random, "a", 0, 4, 0);
    var transfers = AggregatedTransfers.of(links, List.of(job));
    assertThat(transfers.size()).isZero();
    double bytes = job.flows().getFirst().bytes();
    assertThat(transfers.privateSeconds[0]).isCloseTo(QUEUE_PAIRS * bytes, within(1e-12));
  }

  /**
   * Jobs that cross one cable are distinguished where it could fill up, and not where it could not.
   */
  @Test
  void jobsOnWideCablesAreNoGroup() {
    var links = new double[2 * HOSTS * ADAPTERS + CABLES];
    java.util.Arrays.fill(links, 1);
    for (double wide : new double[] {ADAPTERS * 5, 2}) {
      java.util.Arrays.fill(links, 2 * HOSTS * ADAPTERS, links.length, wide);
      var random = new Random(2);
      var apart = List.of(ring(random, "a", 0, 2, 0), ring(random, "b", 3, 3, 0));
      assertThat(SteadyState.groups(links, apart)).hasSize(wide > 2 ? 2 : 1);
    }
  }
}
