package io.heddle.solvers.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Levels that share links by weight. */
class WeightedQueueSharingTest {
  private static final double CLOSE = 1e-6;

  /** One flow, in a queue, over links. */
  @SuppressWarnings("ArrayRecordComponent") // the test's own, compared by nobody
  private record Sender(int level, double weight, int... links) {
    SimulatedJob job(int number, double bytes) {
      return new SimulatedJob(
          "job-" + number,
          1e-3,
          0,
          0,
          level,
          weight,
          0,
          List.of(new SimulatedFlow(bytes + number * 1e-3, links)));
    }
  }

  private static List<SimulatedJob> jobs(double bytes, List<Sender> senders) {
    var jobs = new ArrayList<SimulatedJob>();
    for (var each : senders) {
      jobs.add(each.job(jobs.size(), bytes));
    }
    return jobs;
  }

  /** The speed of each flow while all send. */
  private static double[] rates(double[] capacities, List<Sender> senders) {
    var simulator = new FluidFlowSimulator(capacities, jobs(1000, senders));
    simulator.runUntil(1e-3);
    var rates = new double[senders.size()];
    Arrays.setAll(
        rates,
        f ->
            simulator.sendingSpeed(f)
                * Arrays.stream(senders.get(f).links())
                    .mapToDouble(e -> capacities[e])
                    .min()
                    .orElseThrow());
    return rates;
  }

  @Test
  void twoFlowsShareALinkByWeight() {
    double[] rates = rates(new double[] {8}, List.of(new Sender(1, 3, 0), new Sender(0, 1, 0)));
    assertThat(rates).containsExactly(new double[] {6, 2}, within(1e-9));
  }

  /** Two flows share their queue's 6 of 8; the other queue's flow has its 2 alone. */
  @Test
  void flowsShareWhatTheirQueueGets() {
    double[] rates =
        rates(
            new double[] {8},
            List.of(new Sender(1, 3, 0), new Sender(1, 3, 0), new Sender(0, 1, 0)));
    assertThat(rates).containsExactly(new double[] {3, 3, 2}, within(1e-9));
  }

  /** The heavy queue's flow gets only 1 of its other link, so that the light one has 7 of 8. */
  @Test
  void whatAQueueCannotUseGoesToTheOthers() {
    double[] rates =
        rates(
            new double[] {8, 2},
            List.of(new Sender(1, 3, 0, 1), new Sender(1, 3, 1), new Sender(0, 1, 0)));
    assertThat(rates).containsExactly(new double[] {1, 1, 7}, within(1e-9));
  }

  /** Once the heavy queue has sent its 6 bytes at 3 a second, the light one sends at 4. */
  @Test
  void aQueueWithoutBacklogGivesItsShareAway() {
    var heavy =
        new SimulatedJob("a", 100, 0, 0, 1, 3, 0, List.of(new SimulatedFlow(6, new int[] {0})));
    var light =
        new SimulatedJob("b", 100, 0, 0, 0, 1, 0, List.of(new SimulatedFlow(6, new int[] {0})));
    var simulator = new FluidFlowSimulator(new double[] {4}, List.of(heavy, light));
    simulator.runUntil(1);
    assertThat(simulator.sendingSpeed(1)).isCloseTo(0.25, within(1e-9));
    simulator.runUntil(2.5);
    assertThat(simulator.isSending(0)).isFalse();
    assertThat(simulator.sendingSpeed(1)).isCloseTo(1, within(1e-9));
    simulator.runUntil(3.1);
    assertThat(simulator.isSending(1)).as("2 + 4 bytes in 2 + 1 seconds").isFalse();
  }

  /**
   * Two links that depend on each other both ways. On link 0 ten flows of queue a and one of b, on
   * link 1 ten of b and one of a, the two long flows on both: a long flow gets x of its queue's 10
   * flows' link, which leaves 1 − x to them, so x = (1 − x) / 10 = 1 / 11.
   */
  @Test
  void linksThatDependOnEachOther() {
    var senders = new ArrayList<Sender>();
    senders.add(new Sender(0, 1, 0, 1));
    senders.add(new Sender(1, 1, 0, 1));
    for (int f = 0; f < 9; f++) {
      senders.add(new Sender(0, 1, 0));
      senders.add(new Sender(1, 1, 1));
    }
    double[] rates = rates(new double[] {1, 1}, senders);
    assertThat(rates).hasSize(20).containsOnly(new double[] {1.0 / 11}, within(1e-9));
  }

  @SuppressWarnings("ArrayRecordComponent") // the test's own, compared by nobody
  private record Case(double[] capacities, List<Sender> senders) {
    static Case of(Random random, boolean alone) {
      var capacities = new double[1 + random.nextInt(5)];
      Arrays.setAll(capacities, _ -> 1 + random.nextInt(6));
      var weights = new double[1 + random.nextInt(4)];
      Arrays.setAll(weights, _ -> 1 + random.nextInt(20));
      var senders = new ArrayList<Sender>();
      int count = 1 + random.nextInt(12);
      for (int f = 0; f < count; f++) {
        int level = alone ? f : random.nextInt(weights.length);
        int[] links =
            random
                .ints(0, capacities.length)
                .distinct()
                .limit(1 + random.nextInt(capacities.length))
                .toArray();
        senders.add(new Sender(level, alone ? 1 : weights[level], links));
      }
      return new Case(capacities, senders);
    }

    double load(double[] rates, int link, int level) {
      double sum = 0;
      for (int f = 0; f < rates.length; f++) {
        var sender = senders.get(f);
        boolean crosses = Arrays.stream(sender.links()).anyMatch(each -> each == link);
        sum += crosses && (level < 0 || sender.level() == level) ? rates[f] : 0;
      }
      return sum;
    }

    /** On this link nobody of the flow's queue is faster, and no queue has more for its weight. */
    boolean limits(double[] rates, int flow, int link) {
      var mine = senders.get(flow);
      if (load(rates, link, -1) < capacities[link] - CLOSE) {
        return false;
      }
      double share = load(rates, link, mine.level()) / mine.weight();
      for (int f = 0; f < rates.length; f++) {
        var other = senders.get(f);
        if (Arrays.stream(other.links()).anyMatch(each -> each == link)
            && (other.level() == mine.level()
                ? rates[f] > rates[flow] + CLOSE
                : load(rates, link, other.level()) / other.weight() > share + CLOSE)) {
          return false;
        }
      }
      return true;
    }
  }

  /** No flow gets more without taking it from one of its queue, or from a queue no better off. */
  @Test
  void nobodyCanGetMoreButFromWhoHasLess() {
    for (long seed = 0; seed < 3000; seed++) {
      var one = Case.of(new Random(seed), false);
      double[] rates = rates(one.capacities(), one.senders());
      for (int link = 0; link < one.capacities().length; link++) {
        assertThat(one.load(rates, link, -1))
            .as("seed %d, link %d", seed, link)
            .isLessThanOrEqualTo(one.capacities()[link] + CLOSE);
      }
      for (int f = 0; f < rates.length; f++) {
        int flow = f;
        var links = Arrays.stream(one.senders().get(f).links());
        assertThat(links.anyMatch(link -> one.limits(rates, flow, link)))
            .as("seed %d: flow %d at %s", seed, f, rates[f])
            .isTrue();
      }
    }
  }

  /** Of queues alike with one flow each nothing is left but max–min. */
  @Test
  void equalQueuesOfOneFlowAreMaxMin() {
    for (long seed = 0; seed < 500; seed++) {
      var one = Case.of(new Random(seed), true);
      var plain = one.senders().stream().map(sender -> new Sender(0, 0, sender.links())).toList();
      assertThat(rates(one.capacities(), one.senders()))
          .as("seed %d", seed)
          .containsExactly(rates(one.capacities(), plain), within(CLOSE));
    }
  }

  @Test
  void farApartWeightsAreStrictPriority() {
    for (long seed = 0; seed < 500; seed++) {
      var one = Case.of(new Random(seed), false);
      var apart =
          one.senders().stream()
              .map(sender ->
                  new Sender(sender.level(), Math.pow(1e5, sender.level()), sender.links()))
              .toList();
      var strict =
          one.senders().stream()
              .map(sender -> new Sender(sender.level(), 0, sender.links()))
              .toList();
      assertThat(rates(one.capacities(), apart))
          .as("seed %d", seed)
          .containsExactly(rates(one.capacities(), strict), within(1e-3));
    }
  }

  /** Flows that are made few share as they would one by one. */
  @Test
  void likeFlowsStandForEachOther() {
    var many = new ArrayList<SimulatedFlow>();
    for (int f = 0; f < 3; f++) {
      many.add(new SimulatedFlow(1000, new int[] {0, 1}));
    }
    var a = new SimulatedJob("a", 1e-3, 0, 0, 1, 2, 0, many);
    var b =
        new SimulatedJob("b", 1e-3, 0, 0, 0, 1, 0, List.of(new SimulatedFlow(1000, new int[] {0})));
    var simulator = new FluidFlowSimulator(new double[] {9, 30}, List.of(a, b));
    simulator.runUntil(1e-3);
    assertThat(simulator.sendingSpeed(1)).isCloseTo(3.0 / 9, within(1e-9));
    assertThat(simulator.sendingSpeed(0)).isCloseTo(6.0 / 27, within(1e-9));
  }

  @Test
  void aLevelHasOneWeight() {
    assertThatThrownBy(
            () -> rates(new double[] {1}, List.of(new Sender(0, 1, 0), new Sender(0, 2, 0))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("level 0");
    assertThatThrownBy(
            () -> rates(new double[] {1}, List.of(new Sender(0, 1, 0), new Sender(1, 0, 0))))
        .hasMessageContaining("above 0");
    assertThatThrownBy(() -> new Sender(0, -1, 0).job(0, 1)).hasMessageContaining("weight -1.0");
  }
}
