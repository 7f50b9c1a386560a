package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.EstimateCase;
import io.heddle.model.job.Parallelism;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a note says of the software that ran. */
class StackNotesTest {
  @ParameterizedTest
  @CsvSource({
    "2024-12 table 1: FSDP + torch.compile, false",
    "2025-03 page: FSDP + torch.compile, false",
    "2025-04 page: FSDP + torch.compile, true",
    "2025-06 page: FSDP, false",
    "FSDP + torch.compile, false"
  })
  void theLossIsCompiledSinceApril2025(String note, boolean compiled) {
    var run =
        new EstimateCase(
            "a",
            "s",
            "H100",
            8,
            8,
            null,
            Plans.LLAMA_70B,
            8,
            Parallelism.of(8, 1),
            Precision.BF16,
            1.0,
            null,
            note);
    assertThat(StackNotes.of(run).compiledLoss()).isEqualTo(compiled);
  }
}
