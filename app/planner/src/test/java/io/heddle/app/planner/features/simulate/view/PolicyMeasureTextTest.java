package io.heddle.app.planner.features.simulate.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How measures are named and their figures written. */
class PolicyMeasureTextTest {
  @ParameterizedTest
  @CsvSource({
    "refused, 7",
    "mean wait, 4",
    "wait: until the next decision, 15",
    "'mean completion, refused jobs counted at the horizon', 27"
  })
  void wordsStandInTwoLinesAsShortAsCanBe(String name, int letters) {
    assertThat(PolicyMeasureText.longerLine(name)).isEqualTo(letters);
  }
}
