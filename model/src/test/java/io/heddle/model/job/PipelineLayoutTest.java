package io.heddle.model.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PipelineLayoutTest {
  private static int[] stages(int layers, int pp, int virtual) {
    return IntStream.range(0, pp)
        .map(stage -> PipelineLayout.layers(layers, pp, virtual, stage))
        .toArray();
  }

  @Test
  void theFirstAndTheLastStageHaveFewer() {
    assertThat(stages(6, 4, 1)).containsExactly(1, 2, 2, 1);
    assertThat(stages(7, 2, 1)).containsExactly(4, 3);
    assertThat(stages(10, 2, 2)).containsExactly(5, 5);
    assertThat(stages(61, 4, 4)).containsExactly(16, 16, 16, 13);
    assertThat(stages(126, 8, 1)).containsExactly(16, 16, 16, 16, 16, 16, 16, 14);
    assertThat(stages(126, 4, 32)).containsExactly(31, 32, 32, 31);
  }

  @Test
  void allLayersAreThereAndNoStageHasMoreThanTheFullest() {
    for (int layers = 1; layers <= 130; layers++) {
      for (int pp = 1; pp <= layers; pp++) {
        for (int virtual : new int[] {1, 2, 4}) {
          if (PipelineLayout.misfit(layers, pp, virtual) == null) {
            var stages = stages(layers, pp, virtual);
            assertThat(IntStream.of(stages).sum()).isEqualTo(layers);
            assertThat(IntStream.of(stages).max().orElseThrow())
                .as("%d layers, pp %d, %d chunks each", layers, pp, virtual)
                .isLessThanOrEqualTo(PipelineLayout.most(layers, pp, virtual));
            for (int stage = 0; stage < pp; stage++) {
              assertThat(PipelineLayout.before(layers, pp, virtual, stage))
                  .isEqualTo(IntStream.of(stages).limit(stage).sum());
            }
          }
        }
      }
    }
  }

  @Test
  void otherLayoutsAreRefusedWithTheNearestDegreesThatAreNot() {
    var misfit = Objects.requireNonNull(PipelineLayout.misfit(9, 8, 1));
    assertThat(misfit.member()).isEqualTo("pp");
    assertThat(misfit.nearest()).containsExactly(6L, 9L);
    // 11 divides 33, but 44 chunks are more than its layers.
    var interleaved = Objects.requireNonNull(PipelineLayout.misfit(33, 4, 4));
    assertThat(interleaved.nearest()).containsExactly(3L);
    for (long pp : interleaved.nearest()) {
      assertThat(PipelineLayout.misfit(33, (int) pp, 4)).isNull();
    }
    assertThat(PipelineLayout.misfit(126, 16, 8)).as("embedding and loss count as one").isNull();
  }
}
