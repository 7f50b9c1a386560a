package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is done to a good file, it is read or refused with findings: nothing else gets out. */
class MutatedFilesTest {
  private static final Pattern VALUE =
      Pattern.compile("\"[^\"]*\"|-?[0-9.]+(e[0-9]+)?|true|false|\\[[^\\[\\]]*]|\\{[^{}]*}");
  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "-1",
          "0",
          "1",
          "2147483647",
          "2147483648",
          "1e18",
          "1e308",
          "1e999",
          "-0.0",
          "0.5",
          "\"\"",
          "\"dgx\"",
          "\"h0\"",
          "\"pp\"",
          "\"heddle.jobs/1\"",
          "[]",
          "{}",
          "[[]]",
          "[null]",
          "\"\\u0000\"",
          "\"\\ud800\"");

  private static final int FILES = 400;

  static List<FileSchema<?>> schemas() {
    return FileSchemas.ALL.list();
  }

  /** What can be read can be written, and is the same file then. */
  @ParameterizedTest
  @MethodSource("schemas")
  <T> void isReadAndWrittenOrRefused(FileSchema<T> schema) {
    var good = SchemaExamples.of(schema);
    int readable = 0;
    for (int seed = 0; seed < FILES; seed++) {
      var random = new Random(seed);
      var json = good;
      for (int changes = random.nextInt(3); changes >= 0; changes--) {
        json =
            random.nextInt(4) == 0 ? withoutAPiece(json, random) : withAnotherValue(json, random);
      }
      T value;
      try {
        value = schema.read("f.json", json);
      } catch (InputException refused) {
        assertThat(refused.findings())
            .as(json)
            .isNotEmpty()
            .allSatisfy(finding -> {
              assertThat(finding.pointer()).matches("(/.*)?");
              assertThat(finding.value()).isNotBlank();
              assertThat(finding.expected()).isNotBlank();
              assertThat(finding.toString()).doesNotContain("\n").startsWith("f.json: ");
            });
        continue;
      }
      readable++;
      var written = schema.toJson(value);
      var again = schema.read("f.json", written);
      assertThat(schema.toJson(again)).as(json).isEqualTo(written);
      assertThat(schema.summary(value)).as(json).isNotBlank().doesNotContain("\n");
    }
    assertThat(readable).as("some are read").isBetween(1, FILES - 1);
  }

  private static String withAnotherValue(String json, Random random) {
    var matches = VALUE.matcher(json).results().toList();
    if (matches.isEmpty()) {
      return json;
    }
    MatchResult match = matches.get(random.nextInt(matches.size()));
    return json.substring(0, match.start())
        + VALUES.get(random.nextInt(VALUES.size()))
        + json.substring(match.end());
  }

  private static String withoutAPiece(String json, Random random) {
    if (json.isEmpty()) { // a file that was one object has lost it
      return json;
    }
    int start = random.nextInt(json.length());
    int end = Math.min(json.length(), start + 1 + random.nextInt(20));
    return json.substring(0, start) + json.substring(end);
  }
}
