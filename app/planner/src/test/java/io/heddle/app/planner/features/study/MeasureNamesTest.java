package io.heddle.app.planner.features.study;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasureNamesTest {
  @ParameterizedTest
  @CsvSource({
    "weightedSpread, weighted spread",
    "minipodsUsed, minipods used",
    "maxDpSpread, max DP spread",
    "iterationSeconds, iteration (s)",
    "predictedGBps, predicted (GB/s)",
    "bottleneckGbps, bottleneck (Gbit/s)",
    "peakGiB, peak (GiB)",
    "errorPercent, error (%)",
    "seconds, seconds",
    "plans.0.peakGiB, plans 1 peak (GiB)",
    "mfu, MFU"
  })
  void membersOfAnswersReadAsWordsWithUnits(String path, String words) {
    assertThat(MeasureNames.of(path)).isEqualTo(words);
  }
}
