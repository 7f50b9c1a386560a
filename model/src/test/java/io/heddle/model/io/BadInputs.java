package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;

/** The assertion that the tests of bad files share. */
final class BadInputs {
  private BadInputs() {}

  static void assertReported(BadInput input) {
    assertThat(BadInput.findings(input.json()))
        .as("%s", input)
        .anySatisfy(finding -> {
          assertThat(finding.file()).isEqualTo("f.json");
          assertThat(finding.pointer()).isEqualTo(input.pointer());
          assertThat(finding.value()).startsWith(input.value());
          assertThat(finding.expected()).contains(input.expected());
          var advice = finding.advice();
          if (input.advice() == null) {
            assertThat(advice).isNull();
          } else {
            assertThat(advice).asString().contains(input.advice());
          }
          assertThat(finding.toString()).doesNotContain("\n").matches(".*[.?]");
        });
  }
}
