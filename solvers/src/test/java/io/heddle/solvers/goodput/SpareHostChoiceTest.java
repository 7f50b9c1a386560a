package io.heddle.solvers.goodput;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.reliability.RepairTime;
import io.heddle.solvers.RandomDraws;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SpareHostChoiceTest {
  private static final double CHANCE = 0.1;

  /** On other runs than those it was chosen by, and one fewer breaks the promise. */
  @Test
  void fewestKeepTheirPromiseAndOneFewerDoNot() {
    var random = new Random(48);
    int kept = 0;
    int needed = 0;
    int cases = RandomDraws.of(20);
    for (int i = 0; i < cases; i++) {
      var domains = new ArrayList<Integer>();
      int count = 1 + random.nextInt(4);
      for (int d = 0; d < count; d++) {
        domains.add(16 + random.nextInt(64));
      }
      double mean = 5 + 40 * random.nextDouble();
      var setting =
          new GoodputRunSetting(
              500,
              0.02,
              0,
              0.1,
              0.1,
              0.2,
              0,
              domains,
              0,
              0.1,
              List.of(
                  new JobInterruptionClass(
                      "gpu", 1 / mean, 1 + random.nextDouble(), true, new RepairTime(10, 30))));
      int spares = SpareHostChoice.fewest(setting, 2, CHANCE, 500, 1_000_000L * i);
      // three standard errors of 500 and 1,000 runs
      double slack = 3 * Math.sqrt(CHANCE * (1 - CHANCE) * (1 / 500.0 + 1 / 1000.0));
      kept += waiting(setting.withSpares(spares), i) <= CHANCE + slack ? 1 : 0;
      needed += spares == 0 || waiting(setting.withSpares(spares - 1), i) > CHANCE - slack ? 1 : 0;
    }
    assertThat(kept).as("promises kept").isGreaterThanOrEqualTo(cases - 1);
    assertThat(needed).as("one fewer breaks it").isGreaterThanOrEqualTo(cases - 1);
  }

  private static double waiting(GoodputRunSetting setting, int seed) {
    int waiting = 0;
    for (int run = 0; run < 1000; run++) {
      waiting +=
          GoodputRunSimulator.run(setting, 2, 7_000_000_000L + 1_000_000L * seed + run).waited()
              ? 1
              : 0;
    }
    return waiting / 1000.0;
  }
}
