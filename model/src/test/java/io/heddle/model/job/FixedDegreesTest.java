package io.heddle.model.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.text.Advice;
import java.util.List;
import org.junit.jupiter.api.Test;

class FixedDegreesTest {
  private static final TransformerShape MIXTRAL =
      new TransformerShape(
          32, 4096, 32, 8, 128, 14336, true, 32000, 4096, 8, 2, 14336, 0, 0, false, 0);

  private static List<String> broken(FixedDegrees fixed, int globalBatch, int gpus) {
    return fixed.misfits(MIXTRAL, globalBatch, gpus).stream()
        .map(ParallelismRuleViolation::toString)
        .toList();
  }

  @Test
  void nothingDecidedBreaksNothing() {
    assertThat(broken(FixedDegrees.NONE, 7, 13)).isEmpty();
  }

  @Test
  void everyBrokenRuleIsNamedWithTheNearestValues() {
    assertThat(broken(new FixedDegrees(12, null, 3, 5, null, 7, null, 4), 64, 36))
        .containsExactly(
            "tp 12, expected a divisor of the 32 heads. " + Advice.use("8 or 16"),
            "cp 3, expected a divisor of the sequence of 4096. " + Advice.use("2 or 4"),
            "ep 5, expected a divisor of the 8 experts. " + Advice.use("4 or 8"),
            "zeroStage 4, expected 0 to 3. " + Advice.use("3"),
            "microBatch 7, expected a divisor of the global batch of 64. " + Advice.use("4 or 8"));
  }

  @Test
  void stages() {
    assertThat(broken(new FixedDegrees(null, 40, null, null, null, null, null, null), 64, 80))
        .containsExactly("pp 40, expected 1 to 32 layers. " + Advice.use("32"));
    assertThat(broken(new FixedDegrees(null, 4, null, null, 3, null, null, null), 64, 64))
        .containsExactly(
            "virtualPipeline 3, expected pp·virtualPipeline to divide 32 layers, embedding and"
                + " loss counted as one each or not. "
                + Advice.use("2 or 4"));
    assertThat(broken(new FixedDegrees(null, 4, null, null, 8, null, null, null), 64, 64))
        .isEmpty();
  }

  @Test
  void gpusAndBatch() {
    assertThat(broken(new FixedDegrees(4, 2, 1, null, null, null, null, null), 64, 20))
        .containsExactly(
            "gpus 20, expected a multiple of tp·pp = 4·2 = 8. " + Advice.use("16 or 24"));
    assertThat(broken(new FixedDegrees(4, 2, 1, null, null, null, null, null), 64, 24))
        .containsExactly(
            "globalBatch 64, expected a multiple of dp = 3. " + Advice.use("63 or 66"));
    assertThat(broken(new FixedDegrees(4, 2, 1, null, null, 3, null, null), 64, 32))
        .containsExactly(
            "microBatch 3, expected a divisor of the 16 sequences of a replica. "
                + Advice.use("2 or 4"));
  }

  @Test
  void plansAsDecided() {
    var fixed = FixedDegrees.NONE.withMicroBatch(2).withRecompute(ActivationRecompute.FULL);
    var plan = Parallelism.of(2, 1).withMicroBatch(2).withRecompute(ActivationRecompute.FULL);
    assertThat(fixed.allows(plan)).isTrue();
    assertThat(fixed.allows(plan.withMicroBatch(1))).isFalse();
    assertThat(fixed.allows(plan.withRecompute(ActivationRecompute.NONE))).isFalse();
  }
}
