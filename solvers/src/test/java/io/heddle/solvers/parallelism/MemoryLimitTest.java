package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.job.Parallelism;
import io.heddle.model.result.MemoryFitAnswer;
import org.junit.jupiter.api.Test;

class MemoryLimitTest {
  private static final double GIB = 1L << 30;
  private static final Parallelism ALONE = Parallelism.of(1, 1);
  private static final Parallelism FOUR_GROUPS = Parallelism.of(2, 2);

  private static MemoryLimit limit(Double headroom) {
    return new MemoryLimit(Plans.h100(), false, Calibration.prior(), headroom);
  }

  /** 80 GiB less 0.7 % and 0.5 GiB, and 0.3 GiB for each group: all, tensor, stages, replicas. */
  @Test
  void whatIsUsableShrinksWithTheGroups() {
    var limit = new MemoryLimit(Plans.h100(), false, Calibration.prior(), null);
    double memory = Plans.h100().memoryBytes() / GIB * 0.993 - 0.5;
    assertThat(limit.usable(ALONE, 1) / GIB).isCloseTo(memory - 0.3, within(1e-9));
    assertThat(limit.usable(FOUR_GROUPS, 2) / GIB).isCloseTo(memory - 4 * 0.3, within(1e-9));
  }

  @Test
  void threeAnswersByTheIntervalOfThePeak() {
    var limit = new MemoryLimit(Plans.h100(), false, Calibration.prior(), null);
    double usable = limit.usable(ALONE, 1);
    double factor = limit.factor();
    assertThat(limit.answer(usable / factor * 0.999, ALONE, 1)).isEqualTo(MemoryFitAnswer.FITS);
    assertThat(limit.answer(usable / factor * 1.001, ALONE, 1)).isEqualTo(MemoryFitAnswer.TIGHT);
    assertThat(limit.answer(usable * factor * 0.999, ALONE, 1)).isEqualTo(MemoryFitAnswer.TIGHT);
    assertThat(limit.answer(usable * factor * 1.001, ALONE, 1))
        .isEqualTo(MemoryFitAnswer.DOES_NOT_FIT);
    assertThat(limit.probability(usable, ALONE, 1)).isCloseTo(0.5, within(1e-9));
    assertThat(limit.probability(usable / factor, ALONE, 1)).isCloseTo(0.9, within(1e-4));
  }

  @Test
  void headroomDecidesWhatIsAdmittedAndNotWhatFits() {
    double usable = limit(0.0).usable(ALONE, 1);
    assertThat(limit(0.0).admits(usable * 0.999, ALONE, 1)).isTrue();
    assertThat(limit(0.2).admits(usable * 0.81, ALONE, 1)).isFalse();
    assertThat(limit(0.2).admits(usable * 0.79, ALONE, 1)).isTrue();
    assertThat(limit(0.0).answer(usable * 0.999, ALONE, 1)).isEqualTo(MemoryFitAnswer.TIGHT);
    assertThat(limit(0.5).answer(usable / limit(0.5).factor(), ALONE, 1))
        .isEqualTo(MemoryFitAnswer.FITS);
  }
}
