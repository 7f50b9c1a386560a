package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class CalibrationTextFormatTest {
  @Test
  void whatWasWrittenIsReadBack() {
    var shipped = CalibrationTextFormat.shipped();
    var again =
        CalibrationTextFormat.parse(
            CalibrationTextFormat.write(shipped, List.of("remark")).lines().toList());
    assertThat(again).isEqualTo(shipped);
  }

  @Test
  void aFileFromBeforeANumberHasWhatOneWouldTake() {
    var older =
        CalibrationTextFormat.write(CalibrationTextFormat.shipped(), List.of())
            .lines()
            .filter(line -> !line.startsWith("parameter,attention_1,"))
            .toList();
    assertThat(CalibrationTextFormat.parse(older).of(CalibratedTimeParameter.ATTENTION_1))
        .isEqualTo(CalibratedTimeParameter.ATTENTION_1.prior());
  }

  @Test
  void sharesOfPeaksStayBelowThem() {
    var shipped = CalibrationTextFormat.shipped();
    for (var share :
        List.of(
            CalibratedTimeParameter.ATTENTION,
            CalibratedTimeParameter.MEMORY,
            CalibratedTimeParameter.NETWORK,
            CalibratedTimeParameter.GROUPED,
            CalibratedTimeParameter.TENSOR_EXPOSED,
            CalibratedTimeParameter.PIPELINE_EXPOSED)) {
      assertThat(shipped.of(share)).as("%s", share).isBetween(0.05, 1.0);
    }
  }

  @Test
  void refusesALineThatSaysNothing() {
    assertThatThrownBy(() -> CalibrationTextFormat.parse(List.of("parameter,speed,1,")))
        .hasMessageContaining("parameter,speed,1");
    assertThatThrownBy(() -> CalibrationTextFormat.parse(List.of("gpu,H100,fast,")))
        .hasMessageContaining("gpu,H100,fast");
    assertThatThrownBy(() -> CalibrationTextFormat.parse(List.of()))
        .hasMessageContaining("dense, experts, other-gpu are missing");
  }
}
