package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class CalibrationTextTest {
  @Test
  void whatWasWrittenIsReadBack() {
    var shipped = CalibrationText.shipped();
    var again =
        CalibrationText.parse(CalibrationText.write(shipped, List.of("remark")).lines().toList());
    assertThat(again).isEqualTo(shipped);
  }

  @Test
  void sharesOfPeaksStayBelowThem() {
    var shipped = CalibrationText.shipped();
    for (var share :
        List.of(
            Parameter.ATTENTION,
            Parameter.MEMORY,
            Parameter.NETWORK,
            Parameter.GROUPED,
            Parameter.TENSOR_EXPOSED,
            Parameter.PIPELINE_EXPOSED)) {
      assertThat(shipped.of(share)).as("%s", share).isBetween(0.05, 1.0);
    }
  }

  @Test
  void refusesALineThatSaysNothing() {
    assertThatThrownBy(() -> CalibrationText.parse(List.of("parameter,speed,1,")))
        .hasMessageContaining("parameter,speed,1");
    assertThatThrownBy(() -> CalibrationText.parse(List.of("gpu,H100,fast,")))
        .hasMessageContaining("gpu,H100,fast");
    assertThatThrownBy(() -> CalibrationText.parse(List.of()))
        .hasMessageContaining("dense, experts, other-gpu are missing");
  }
}
