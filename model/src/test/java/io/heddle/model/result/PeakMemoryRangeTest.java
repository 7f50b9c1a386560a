package io.heddle.model.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeakMemoryRangeTest {
  /** Neither end is called certain. */
  @ParameterizedTest
  @CsvSource({
    "0, < 1 %",
    "0.004, < 1 %",
    "0.006, 1 %",
    "0.87, 87 %",
    "0.994, 99 %",
    "0.996, > 99 %",
    "1, > 99 %"
  })
  void probabilitiesAreNeverCertain(double probability, String text) {
    assertThat(new PeakMemoryRange(78, 50, 60, probability).percentProbable()).isEqualTo(text);
  }
}
