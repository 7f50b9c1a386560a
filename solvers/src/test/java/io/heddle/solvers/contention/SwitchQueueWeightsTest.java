package io.heddle.solvers.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.solvers.SolveControl;
import io.heddle.solvers.simulation.FluidFlowSimulator;
import io.heddle.solvers.simulation.SteadyState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Queues that share links by weight, by hand. */
class SwitchQueueWeightsTest {
  /** A ring over hosts of one leaf and others: bytes of each flow in links of 12.5 GB/s. */
  private static PlacedJobTraffic ring(
      String id, double flops, double seconds, List<String> hosts) {
    var flows = new ArrayList<HostFlow>();
    for (int h = 0; h < hosts.size(); h++) {
      flows.add(new HostFlow(hosts.get(h), hosts.get((h + 1) % hosts.size()), seconds * 12.5e9));
    }
    return new PlacedJobTraffic(id, 8 * hosts.size(), flops, 1, 1, flows);
  }

  private static ContentionPlan plan(List<PlacedJobTraffic> jobs, int levels) {
    var cluster = Fabrics.leafSpine(2, 4, 1, 100);
    var ground = new RoutedNetwork(new DirectedLinkNetwork(cluster));
    return Schedulers.registry()
        .byName("paths-only")
        .solver()
        .solve(new SchedulingProblem(ground, jobs, levels), SolveControl.unlimited());
  }

  @Test
  void eachQueueWeighsTwiceTheNext() {
    assertThat(SwitchQueueWeights.of(1)).containsExactly(100);
    assertThat(SwitchQueueWeights.of(2)).containsExactly(33, 67);
    assertThat(SwitchQueueWeights.of(6)).containsExactly(2, 3, 6, 13, 25, 51);
    assertThat(SwitchQueueWeights.of(8)).hasSize(8).isSorted().startsWith(1, 1).endsWith(50);
    assertThatThrownBy(() -> SwitchQueueWeights.of(101))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /**
   * A ring of three hosts, two of them under one leaf, beside a ring of two: each has one flow from
   * leaf 0 to leaf 1, and one back, so that both meet on both cables. Both begin to send after a
   * second of compute, at 67 and 33 %: the ring of three has sent its half second after 0.5 / 0.67
   * s, and the other the rest of its second from then on alone.
   */
  @Test
  void aRingOfThreeBesideARingOfTwo() {
    var three = ring("three", 1e15, 0.5, List.of("h-0-0", "h-0-1", "h-1-0"));
    var two = ring("two", 1e15, 1, List.of("h-0-2", "h-1-1"));
    var queued =
        plan(List.of(three, two), 2).withQueues(new int[] {1, 0}, SwitchQueueWeights.of(2));
    var simulator = new FluidFlowSimulator(queued.network().capacities(), queued.simulated());
    simulator.runUntil(1.1);
    assertThat(simulator.sendingSpeed(0)).isCloseTo(0.67, within(1e-9));
    assertThat(simulator.sendingSpeed(1)).isCloseTo(0.33, within(1e-9));
    double first = 1 + 0.5 / 0.67;
    simulator.runUntil(first - 1e-6);
    assertThat(simulator.iterations(0)).isZero();
    simulator.runUntil(first + 1e-6);
    assertThat(simulator.iterations(0)).isEqualTo(1);
    assertThat(simulator.sendingSpeed(1)).isCloseTo(1, within(1e-9));
    double second = first + 1 - 0.33 * 0.5 / 0.67;
    simulator.runUntil(second - 1e-6);
    assertThat(simulator.iterations(1)).isZero();
    simulator.runUntil(second + 1e-6);
    assertThat(simulator.iterations(1)).isEqualTo(1);
  }

  /** Sixteen times the intensity is four times the weight is two queues. */
  @Test
  void jobsWeighTheRootOfTheirIntensity() {
    var jobs =
        List.of(
            ring("a", 16e15, 1, List.of("h-0-0", "h-1-0")),
            ring("b", 1e15, 1, List.of("h-0-1", "h-1-1")),
            ring("c", 1e15, 1e-3, List.of("h-0-2", "h-0-3")));
    double[] rungs = SwitchQueueWeights.rungs(plan(jobs, 6));
    assertThat(rungs[0] - rungs[1]).isCloseTo(2, within(1e-9));
    var levels = new WeightedPriorityLevels(rungs, SwitchQueueWeights.of(6));
    assertThat(levels.proposed(new int[] {0, 1})).containsExactly(5, 3);
    assertThat(levels.proposed(new int[] {1})).containsExactly(5);
    assertThat(levels.alike(3)).containsExactly(5, 5, 5);
    assertThat(
            new WeightedPriorityLevels(new double[] {9, 0}, SwitchQueueWeights.of(6))
                .proposed(new int[] {0, 1}))
        .as("no lower than the lowest")
        .containsExactly(5, 0);
  }

  @Test
  void movesKeepTheHighestOnTop() {
    var levels = new WeightedPriorityLevels(new double[3], SwitchQueueWeights.of(6));
    assertThat(levels.up(new int[] {5, 3, 0}, 0))
        .containsExactly(new int[] {5, 2, 0}, new int[] {5, 0, 0});
    assertThat(levels.up(new int[] {5, 3, 0}, 1))
        .containsExactly(new int[] {5, 4, 0}, new int[] {4, 5, 0});
    assertThat(levels.down(new int[] {5, 3, 0}, 0))
        .containsExactly(new int[] {5, 4, 1}, new int[] {4, 5, 2});
  }

  /** Under strict priority the job that goes last starves; by weight it has its share. */
  @Test
  void noneStarves() {
    var jobs =
        List.of(
            ring("often", 64e15, 1, List.of("h-0-0", "h-1-0")),
            ring("also", 64e15, 1, List.of("h-0-1", "h-1-1")),
            ring("last", 1e15, 1, List.of("h-0-2", "h-1-2")));
    var plan = plan(jobs, 3);
    var steady = SteadyState.precise();
    double strict = plan.withLevels(new int[] {2, 1, 0}).computeShares(steady)[2];
    double weighted =
        plan.withQueues(new int[] {2, 1, 0}, SwitchQueueWeights.of(3)).computeShares(steady)[2];
    assertThat(strict).isLessThan(0.02);
    assertThat(weighted).isGreaterThan(0.1);
  }
}
