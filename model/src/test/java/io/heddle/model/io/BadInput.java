package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Good files, and what is found in one of which something was changed. */
final class BadInput {
  static final String CLUSTER = SchemaExamples.of(ClusterFile.SCHEMA);
  static final String JOBS = SchemaExamples.of(JobsFile.SCHEMA);
  static final String PLACEMENT = SchemaExamples.of(FileKinds.PLACEMENT);
  static final String PARETO = SchemaExamples.of(FileKinds.PARETO);

  private BadInput() {}

  /** With the first place of a text changed, which must be there. */
  static String changed(String good, String from, String to) {
    assertThat(good).contains(from);
    int start = good.indexOf(from);
    return good.substring(0, start) + to + good.substring(start + from.length());
  }

  /** By the reader of the kind that is named first. */
  private static void read(String json) {
    var _ =
        FileSchemas.ALL.list().stream()
            .filter(each -> json.contains(each.kind()))
            .min(Comparator.comparingInt(each -> json.indexOf(each.kind())))
            .orElse(FileKinds.PLACEMENT)
            .read("f.json", json);
  }

  static List<FileFinding> findings(String json) {
    try {
      read(json);
      return List.of();
    } catch (InputException e) {
      return e.findings();
    }
  }

  /**
   * @param value how the shown value begins
   * @param expected part of what was expected
   * @param advice part of the advice; null: there must be none
   */
  static void assertReported(
      String json, String pointer, String value, String expected, @Nullable String advice) {
    assertThat(findings(json))
        .anySatisfy(finding -> {
          assertThat(finding.file()).isEqualTo("f.json");
          assertThat(finding.pointer()).isEqualTo(pointer);
          assertThat(finding.value()).startsWith(value);
          assertThat(finding.expected()).contains(expected);
          if (advice == null) {
            assertThat(finding.advice()).isNull();
          } else {
            assertThat(finding.advice()).asString().contains(advice);
          }
          assertThat(finding.toString()).doesNotContain("\n").matches(".*[.?]");
        });
  }
}
