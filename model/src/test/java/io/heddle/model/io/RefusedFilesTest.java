package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * Every way in which a file can be unusable, one at a time: the table {@code refused.csv} has a
 * line for each, with the place that is changed in the example of the kind.
 */
class RefusedFilesTest {
  private static String example(String kind) {
    return FileSchemas.ALL.list().stream()
        .filter(each -> each.kind().equals("heddle." + kind + "/1"))
        .map(SchemaExamples::of)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no kind " + kind));
  }

  @ParameterizedTest
  @CsvFileSource(resources = "refused.csv", delimiter = '|', quoteCharacter = '\'')
  void isReportedWithPointerValueAndExpectation(
      String kind,
      String from,
      @Nullable String to,
      String pointer,
      String value,
      String expected,
      @Nullable String advice) {
    var json = BadInput.changed(example(kind), from, Objects.requireNonNullElse(to, ""));
    BadInput.assertReported(json, pointer, value, expected, advice);
    if (kind.startsWith("federation")) {
      assertThat(BadInput.findings(json)).as("reported once").hasSize(1);
    }
  }
}
