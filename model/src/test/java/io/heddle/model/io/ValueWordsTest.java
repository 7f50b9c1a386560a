package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.hardware.Precision;
import io.heddle.model.result.BandwidthCertainty;
import io.heddle.model.result.EvidenceBasis;
import org.junit.jupiter.api.Test;

/** Words that files, options and scripts of users rely on. */
class ValueWordsTest {
  @Test
  void precisions() {
    assertThat(Precision.values())
        .extracting(Precision::word)
        .containsExactly("fp32", "tf32", "fp16", "bf16", "fp8", "fp4");
  }

  @Test
  void basisOfAnEstimate() {
    assertThat(EvidenceBasis.values())
        .extracting(EvidenceBasis::word)
        .containsExactly("measured", "interpolated", "estimated");
  }

  /** A person reads of the formula that it is assumed; files tell the two apart. */
  @Test
  void certaintyOfABandwidth() {
    assertThat(BandwidthCertainty.values())
        .extracting(BandwidthCertainty::id)
        .containsExactly("measured", "predicted", "assumed", "built-in");
    assertThat(BandwidthCertainty.BUILT_IN).hasToString("assumed");
    assertThat(BandwidthCertainty.PREDICTED).hasToString("predicted");
    assertThat(BandwidthCertainty.MEASURED.and(BandwidthCertainty.ASSUMED))
        .isEqualTo(BandwidthCertainty.ASSUMED);
    assertThat(BandwidthCertainty.ASSUMED.and(BandwidthCertainty.PREDICTED))
        .as("the less sure of the two")
        .isEqualTo(BandwidthCertainty.ASSUMED);
  }

  @Test
  void formatsOfLaunchArguments() {
    assertThat(LaunchFormat.names())
        .containsExactly("megatron-lm", "megatron-bridge", "deepspeed", "torchtitan")
        .allSatisfy(name -> assertThat(LaunchFormat.byName(name).id()).isEqualTo(name));
  }
}
