package io.heddle.model.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Minipods that groups span, as people read it, beside the paper's spread. */
class SpanTest {
  @Test
  void oneMinipodIsOneWhereThePaperCountsNone() {
    var objective = new PlacementObjective(3, 3, 0, 0, 3, 1.5, 1.5, true);
    assertThat(objective.dpSpan()).isEqualTo(1);
    assertThat(objective.ppSpan()).isEqualTo(3);
    assertThat(objective.maxDpSpread()).as("files keep Eq. 3").isZero();
  }
}
