package io.heddle.app.planner.features.lab;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LabTableTest {
  @Test
  void numbersWithTheirIntervalsAndUnitsAreFlushRight() {
    for (var cell :
        new String[] {"12,345", "87.06 ± 2.10", "−0.4 ± 0.03 %", "1.02×", "< 0.5", "–", ""}) {
      assertThat(LabTable.isNumber(cell)).as(cell).isTrue();
    }
    for (var cell : new String[] {"tiles", "86.2, 85.6, 94.3 (4, 8, 16 GPUs)", "4 mixed hosts"}) {
      assertThat(LabTable.isNumber(cell)).as(cell).isFalse();
    }
  }

  @Test
  void headsBeginWithACapitalButNamesAndUnitsStay() {
    assertThat(LabTable.heading("cluster")).isEqualTo("Cluster");
    assertThat(LabTable.heading("worst twentieth (%)")).isEqualTo("Worst twentieth (%)");
    assertThat(LabTable.heading("paper's gain (%)")).isEqualTo("Paper's gain (%)");
    for (var kept : new String[] {"ms", "p99 ms", "R²", "GPUs", "tiles", "arnold"}) {
      assertThat(LabTable.heading(kept)).isEqualTo(kept);
    }
  }
}
