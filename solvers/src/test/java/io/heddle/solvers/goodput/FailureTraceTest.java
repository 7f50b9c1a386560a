package io.heddle.solvers.goodput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.heddle.model.exchange.ImportSource;
import io.heddle.model.reliability.FailureLog;
import io.heddle.model.state.FailureLogReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The first 200 days of 400 servers: intervals stated at each fifth day against what came. */
class FailureTraceTest {
  private static final int SERVERS = 400;

  private static FailureLog log() {
    var file =
        Path.of(System.getProperty("heddle.data", "../../shared/data"))
            .resolve("failures/servers-400-days-0-200.csv");
    assumeTrue(Files.exists(file), "SKIPPED: no public data in " + file);
    return FailureLogReader.read(ImportSource.of(file), ZoneId.of("UTC")).log("trace", SERVERS);
  }

  @Test
  void statedIntervalsHoldAsOftenAsStatedAndControlsDoNot() {
    var log = log();
    for (double window : new double[] {7, 14, 30}) {
      var counts = FailureForecastCoverage.ofCounts(log, window);
      assertThat(counts.learnt()).isBetween(0.75, 0.95);
      assertThat(counts.constantRate()).isLessThan(0.6);
      assertThat(counts.lastMonth()).isLessThan(0.5);
    }
    var down = FailureForecastCoverage.ofHostsDown(log);
    assertThat(down.learnt()).isBetween(0.75, 0.95);
    assertThat(down.constantRate()).isLessThan(0.3);
    assertThat(down.lastMonth()).isLessThan(0.6);
  }

  /** Where old evidence counts less, stated intervals hold as often. */
  @Test
  void statedIntervalsHoldWhereOldEvidenceCountsLess() {
    var log = log();
    for (double halfLife : new double[] {30, 60, 120}) {
      for (double window : new double[] {7, 14, 30}) {
        assertThat(FailureForecastCoverage.ofCounts(log, window, halfLife).learnt())
            .as("half-life %s, window %s", halfLife, window)
            .isBetween(0.7, 0.97);
      }
    }
  }

  /** Learnt on the first half: the rates by class in the 30-day windows of the second. */
  @Test
  void ratesByClassHoldInTheSecondHalf() {
    var log = log();
    var model = FailureRateLearner.learn(log.until(100), 30, Set.of());
    int stated = 0;
    int held = 0;
    for (var each : model.classes()) {
      for (double day : new double[] {100, 130, 160}) {
        double rate = log.of(each.id()).count(day, day + 30) / (30.0 * SERVERS);
        stated++;
        held += each.low() <= rate * 1.05 && rate <= each.high() * 1.05 ? 1 : 0;
      }
    }
    assertThat((double) held / stated).isBetween(0.7, 0.97);
  }
}
