package io.heddle.app.planner.features.lab;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LabReportTableTest {
  @Test
  void numbersWithTheirIntervalsAndUnitsAreFlushRight() {
    for (var cell :
        new String[] {"12,345", "87.06 ± 2.10", "−0.4 ± 0.03 %", "1.02×", "< 0.5", "–", ""}) {
      assertThat(LabReportTable.isNumber(cell)).as(cell).isTrue();
    }
    for (var cell : new String[] {"tiles", "86.2, 85.6, 94.3 (4, 8, 16 GPUs)", "4 mixed hosts"}) {
      assertThat(LabReportTable.isNumber(cell)).as(cell).isFalse();
    }
  }

  @Test
  void headsBeginWithACapitalButNamesAndUnitsStay() {
    assertThat(LabReportTable.heading("cluster")).isEqualTo("Cluster");
    assertThat(LabReportTable.heading("worst twentieth (%)")).isEqualTo("Worst twentieth (%)");
    assertThat(LabReportTable.heading("paper's gain (%)")).isEqualTo("Paper's gain (%)");
    for (var kept : new String[] {"ms", "p99 ms", "R²", "GPUs", "tiles", "arnold"}) {
      assertThat(LabReportTable.heading(kept)).isEqualTo(kept);
    }
  }
}
