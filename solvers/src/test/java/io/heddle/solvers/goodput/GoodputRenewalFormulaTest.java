package io.heddle.solvers.goodput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.reliability.RepairTime;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.hipparchus.stat.descriptive.StreamingStatistics;
import org.junit.jupiter.api.Test;

class GoodputRenewalFormulaTest {
  private static final RepairTime REPAIR = new RepairTime(4, 9);

  private static GoodputRunSetting setting(
      double hours, double block, double write, double perHour, int spares) {
    var classes =
        perHour == 0
            ? List.<JobInterruptionClass>of()
            : List.of(
                new JobInterruptionClass("gpu", 0.7 * perHour, 1, false, REPAIR),
                new JobInterruptionClass("software", 0.3 * perHour, 1, false, RepairTime.NONE));
    return new GoodputRunSetting(
        hours, block, write, 0.1, 0.05, 0.2, spares, List.of(64), 0, 0, classes);
  }

  @Test
  void withoutFailuresOnlyCheckpointsCost() {
    var formula = new GoodputRenewalFormula(setting(100, 0.02, 0.1, 0, 0));
    assertThat(formula.goodput(0.5)).isEqualTo(0.5 / (0.5 + 0.02));
    assertThat(formula.shares(0.5).checkpoint()).isEqualTo(0.02 / (0.5 + 0.02));
    assertThat(formula.bestIntervalHours()).isInfinite();
    assertThat(formula.goodput(Double.POSITIVE_INFINITY)).isEqualTo(1);
    assertThat(GoodputRunSimulator.run(setting(100, 0.02, 0.1, 0, 0), 0.5, 1).goodput())
        .isCloseTo(0.5 / (0.5 + 0.02), within(1e-12));
  }

  /** Synchronous and asynchronous, rare and frequent failures, none to many spares. */
  @Test
  void simulationAgreesOnTwoHundredSettings() {
    var random = new Random(48);
    int outside = 0;
    for (int i = 0; i < 200; i++) {
      double mean = 2 + 60 * random.nextDouble();
      double block = 0.005 + 0.1 * random.nextDouble();
      double write = random.nextBoolean() ? 0 : 0.2 * random.nextDouble();
      double interval = Math.max(0.2, 0.3 * mean * random.nextDouble()) + write;
      int spares = random.nextInt(8);
      var setting = setting(400 * interval, block, write, 1 / mean, spares);
      var runs = new StreamingStatistics();
      for (int run = 0; run < 60; run++) {
        runs.addValue(1 / GoodputRunSimulator.run(setting, interval, 1000L * i + run).goodput());
      }
      double error = runs.getStandardDeviation() / Math.sqrt((double) runs.getN());
      double expected = 1 / new GoodputRenewalFormula(setting).goodput(interval);
      // a run begins with no host under repair, and the waiting is exact only where detection
      // takes no time: half a percent beside the interval of 99.7 %
      assertThat(expected)
          .as("setting %d: %s, interval %s", i, setting, interval)
          .isCloseTo(runs.getMean(), within(4 * error + 0.01 * runs.getMean()));
      outside += Math.abs(expected - runs.getMean()) > 1.2816 * error + 0.005 * expected ? 1 : 0;
    }
    assertThat(outside).as("outside of the 80 %% intervals").isLessThanOrEqualTo(40);
  }

  /**
   * Repairs of 133 h in the mean within runs of one to six weeks, spares of up to three domains:
   * the run is over before as many hosts are away as in the long run. Where runs mostly wait the
   * formula is a few percent off.
   */
  @Test
  void simulationAgreesOnRunsThatAreShorterThanRepairs() {
    var random = new Random(49);
    var all = new StreamingStatistics();
    var usual = new StreamingStatistics();
    for (int i = 0; i < 100; i++) {
      double mean = 10 + 60 * random.nextDouble();
      var domains = Collections.nCopies(1 + random.nextInt(3), 40);
      var setting =
          new GoodputRunSetting(
              168 + 840 * random.nextDouble(),
              0.02,
              0,
              0.1,
              0.05,
              0.2,
              random.nextInt(8),
              domains,
              0,
              0,
              List.of(
                  new JobInterruptionClass("gpu", 1 / mean, 1, false, new RepairTime(20, 133))));
      var runs = new StreamingStatistics();
      for (int run = 0; run < 60; run++) {
        runs.addValue(1 / GoodputRunSimulator.run(setting, 1, 1000L * i + run).goodput());
      }
      double simulated = 1 / runs.getMean();
      double difference = Math.abs(new GoodputRenewalFormula(setting).goodput(1) - simulated);
      all.addValue(difference);
      if (simulated > 0.85) {
        usual.addValue(difference);
      }
    }
    assertThat(usual.getN()).isGreaterThan(70);
    assertThat(usual.getMean()).isLessThan(0.004);
    assertThat(usual.getMax()).isLessThan(0.06);
    assertThat(all.getMean()).isLessThan(0.03);
  }

  /** Forty failures an interval: e⁴⁰ tries, which no simulation waits for. */
  @Test
  void aRunThatNeverGetsToACheckpointIsGivenUp() {
    assertThat(GoodputRunSimulator.run(setting(80, 0.02, 0, 1, 5), 40, 1).goodput())
        .isLessThanOrEqualTo(0.001);
  }

  /** Log-normal repairs: the whole mean in the long run, the limit itself in the shortest. */
  @Test
  void repairsUpToALimit() {
    var repair = new RepairTime(20, 133);
    assertThat(GoodputRenewalFormula.meanUpTo(repair, 1e7)).isCloseTo(133, within(0.01));
    assertThat(GoodputRenewalFormula.meanUpTo(repair, 1e-3)).isCloseTo(1e-3, within(1e-6));
    var random = new Random(3);
    var sample = new StreamingStatistics();
    for (int i = 0; i < 100_000; i++) {
      sample.addValue(Math.min(50, 20 * Math.exp(repair.sigma() * random.nextGaussian())));
    }
    assertThat(GoodputRenewalFormula.meanUpTo(repair, 50)).isCloseTo(sample.getMean(), within(0.2));
    assertThat(GoodputRenewalFormula.meanUpTo(new RepairTime(5, 5), 3)).isEqualTo(3);
    assertThat(GoodputRenewalFormula.meanUpTo(RepairTime.NONE, 3)).isZero();
  }

  @Test
  void bestIntervalIsThatOfBruteForce() {
    var random = new Random(7);
    for (int i = 0; i < 100; i++) {
      var setting =
          setting(
              1000, 0.001 + 0.3 * random.nextDouble(), 0, 1 / (0.5 + 80 * random.nextDouble()), 2);
      var formula = new GoodputRenewalFormula(setting);
      double best =
          IntStream.range(1, 20_000)
              .mapToDouble(step -> 1e-3 * Math.pow(1.0006, step))
              .boxed()
              .max((a, b) -> Double.compare(formula.goodput(a), formula.goodput(b)))
              .orElseThrow();
      assertThat(formula.bestIntervalHours())
          .as(setting.toString())
          .isCloseTo(best, within(0.01 * best));
      assertThat(formula.goodput(formula.bestIntervalHours()))
          .isGreaterThanOrEqualTo(formula.goodput(best) * (1 - 1e-12))
          .isGreaterThanOrEqualTo(formula.goodput(formula.dalyHours()) - 1e-12)
          .isGreaterThanOrEqualTo(formula.goodput(formula.youngHours()) - 1e-12);
    }
  }

  @Test
  void sharesAddUpAndCausesToo() {
    var formula = new GoodputRenewalFormula(setting(1000, 0.05, 0.1, 0.2, 1));
    var shares = formula.shares(1);
    assertThat(
            shares.useful()
                + shares.checkpoint()
                + shares.lost()
                + shares.restart()
                + shares.waiting())
        .isCloseTo(1, within(1e-12));
    assertThat(shares.waiting()).isPositive();
    assertThat(formula.causes(shares).values().stream().mapToDouble(x -> x).sum())
        .isCloseTo(1, within(1e-12));
  }

  /** Erlang's table: 10 lines, 5 erlang. */
  @Test
  void erlangB() {
    assertThat(GoodputRenewalFormula.erlangB(10, 5)).isCloseTo(0.018385, within(1e-6));
    assertThat(GoodputRenewalFormula.erlangB(1, 0.5)).isCloseTo(1.0 / 3, within(1e-9));
  }

  @Test
  void shrinkingBeatsWaiting() {
    var waits =
        new GoodputRunSetting(
            2000,
            0.02,
            0,
            0.1,
            0.05,
            0.2,
            0,
            List.of(64),
            0,
            0,
            List.of(new JobInterruptionClass("gpu", 0.05, 1, false, REPAIR)));
    var shrinks =
        new GoodputRunSetting(2000, 0.02, 0, 0.1, 0.05, 0.2, 0, List.of(64), 8, 0, waits.classes());
    var simulated = new StreamingStatistics();
    for (int run = 0; run < 50; run++) {
      simulated.addValue(GoodputRunSimulator.run(shrinks, 2, run).goodput());
    }
    double formula = new GoodputRenewalFormula(shrinks).goodput(2);
    assertThat(formula).isGreaterThan(new GoodputRenewalFormula(waits).goodput(2) + 0.1);
    assertThat(simulated.getMean()).isCloseTo(formula, within(0.03));
  }
}
