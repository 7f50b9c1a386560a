package io.heddle.solvers.goodput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.reliability.RepairTime;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Runs that others have published, with their own rates. */
class PublishedRunsTest {
  private static final double MINUTE = 1 / 60.0;

  private static double[] goodputs(GoodputRunSetting setting, double interval) {
    return IntStream.range(0, 400)
        .mapToDouble(seed -> GoodputRunSimulator.run(setting, interval, seed).goodput())
        .sorted()
        .toArray();
  }

  /**
   * Llama 3 405B (arXiv 2407.21783, section 3.3.4): 16,384 H100, 54 days, 419 unexpected
   * interruptions, more than 90 % effective. A checkpoint of 405e9 · 14 bytes at its storage's
   * sustained 2 TB/s; detection and restart of a few minutes, as all but 3 were automated
   * (assumed).
   */
  @Test
  void llama3() {
    double write = 405e9 * 14 / 2e12 / 3600;
    double perHour = 419 / (54 * 24.0);
    var setting =
        new GoodputRunSetting(
            54 * 24 * 0.9,
            write,
            0,
            3 * MINUTE,
            2 * MINUTE,
            write + 5 * MINUTE,
            200,
            List.of(2048),
            0,
            1.0 / 419,
            List.of(
                new JobInterruptionClass(
                    "hardware", 0.78 * perHour, 1, false, new RepairTime(20, 133)),
                new JobInterruptionClass("other", 0.22 * perHour, 1, false, RepairTime.NONE)));
    var formula = new GoodputRenewalFormula(setting);
    double best = formula.bestIntervalHours();
    assertThat(formula.meanHoursBetween()).isCloseTo(3.09, within(0.01));
    assertThat(formula.goodput(best)).isBetween(0.90, 0.96);
    var goodputs = goodputs(setting, best);
    assertThat(goodputs[40]).isGreaterThan(0.90);
    assertThat(formula.goodput(best)).isBetween(goodputs[40], goodputs[360]);
    var counts =
        IntStream.range(0, 400)
            .map(seed -> GoodputRunSimulator.run(setting, best, seed).interruptions())
            .sorted()
            .toArray();
    // 54 days of wall time against 54 · 0.9 / 0.93 here
    assertThat(419 * 0.9 / formula.goodput(best))
        .isBetween((double) counts[40], (double) counts[360]);
  }

  /**
   * Meta's RSC-1 (arXiv 2410.21680): 6.50 node failures in 1,000 node-days make a mean of 1.8 h at
   * 16,384 GPUs and 0.23 h at 131,072; that is their projection.
   */
  @Test
  void rsc1() {
    double perNodeHour =
        PublishedFailureRates.of("rsc-1").classes().getFirst().ratePerHostDay() / 24;
    assertThat(1 / (perNodeHour * 16_384 / 8)).isCloseTo(1.8, within(0.05));
    assertThat(1 / (perNodeHour * 131_072 / 8)).isCloseTo(0.23, within(0.005));
  }

  /**
   * MegaScale (NSDI 2024, section 6.3): more than 10,000 GPUs for several weeks, over 100 restarts,
   * more than 90 % effective; detection and diagnosis within 10 minutes, caught up within 15.
   */
  @Test
  void megaScale() {
    double hours = 28 * 24;
    var setting =
        new GoodputRunSetting(
            hours,
            10 / 3600.0,
            MINUTE,
            10 * MINUTE,
            0,
            5 * MINUTE,
            100,
            List.of(1536),
            0,
            0.01,
            List.of(
                new JobInterruptionClass("all", 100 / hours, 1, false, new RepairTime(20, 133))));
    // catching up: half an interval and the restart within 15 minutes
    double interval = 20 * MINUTE;
    assertThat(new GoodputRenewalFormula(setting).goodput(interval)).isBetween(0.90, 0.99);
    assertThat(goodputs(setting, interval)[40]).isGreaterThan(0.90);
  }
}
