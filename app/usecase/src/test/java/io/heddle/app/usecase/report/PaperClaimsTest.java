package io.heddle.app.usecase.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Numbers of a paper beside those of a page. */
class PaperClaimsTest {
  private static LabReport report(ReportTable... tables) {
    return new LabReport("a paper", List.of(tables), List.of(), List.of());
  }

  private static ReportTable table(List<List<String>> rows) {
    return new ReportTable("t", "Fig. 1: a title", List.of("step", "mean (%)", "paper (%)"), rows);
  }

  @Test
  void eachNumberOfThePaperIsAClaim() {
    var table =
        table(
                List.of(
                    List.of("above", "99.64", "97.24"),
                    List.of("below", "1.026 ± 0.029", "1.5"),
                    List.of("within", "+9.1", "+8.3 to +12.9"),
                    List.of("under", "+7.3", "+8.3 to +12.9"),
                    List.of("8-GPU job", "1.30", "1.2 (up to 1.67)"),
                    List.of("Fig. 2, a", "2", "2"),
                    List.of("no number of the paper", "3.0", ""),
                    List.of("no number here", "–", "3.0"),
                    List.of("words", "3.0", "a minority of 3")))
            .beside("mean (%)", "paper (%)");
    assertThat(PaperClaims.of(report(table)).orElseThrow().rows())
        .containsExactly(
            List.of("97.24", "99.64", "+2.40", "Fig. 1, above: mean (%)"),
            List.of("1.5", "1.026 ± 0.029", "−0.5", "Fig. 1, below: mean (%)"),
            List.of("+8.3 to +12.9", "+9.1", "within", "Fig. 1, within: mean (%)"),
            List.of("+8.3 to +12.9", "+7.3", "−1.0", "Fig. 1, under: mean (%)"),
            List.of("1.2 (up to 1.67)", "1.30", "+0.1", "Fig. 1, 8-GPU job: mean (%)"),
            List.of("2", "2", "+0", "Fig. 2, a: mean (%)"));
  }

  @Test
  void tablesWithoutNumbersOfThePaperClaimNothing() {
    assertThat(PaperClaims.of(report(table(List.of(List.of("a", "1", "2")))))).isEmpty();
  }
}
