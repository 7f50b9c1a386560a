package io.heddle.app.usecase.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.allocation.WaitingJobTimetable.Entry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sentences on when waiting jobs start. */
class TimetableTextTest {
  /** Some reasons are a sentence with advice already. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          never: it requests 8 GPUs          | It requests 8 GPUs.
          never: tp 3 does not divide 8. Use tp 4. | Tp 3 does not divide 8. Use tp 4.
          never, unless a ends               | Never, unless a ends.
          """)
  void aReasonIsASentence(String reason, String sentence) {
    var entry = new Entry("j", null, null, List.of(), 0, List.of(), List.of(), reason);
    assertThat(TimetableText.reason(entry)).isEqualTo(sentence);
  }

  @Test
  void aJobThatStartsNeedsNoReason() {
    var entry = new Entry("j", 0.0, null, List.of("h"), 1, List.of(), List.of(), "");
    assertThat(TimetableText.reason(entry)).isEmpty();
  }
}
