package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are no JSON, and names that deceive a reader. */
class HostileInputTest {
  @TempDir Path folder;

  private FileFinding refused(byte[] bytes) throws IOException {
    var file = Files.write(folder.resolve("f.json"), bytes);
    return catchThrowableOfType(InputException.class, () -> ClusterFile.read(file))
        .findings()
        .getFirst();
  }

  private static FileFinding refused(String json) {
    return catchThrowableOfType(InputException.class, () -> JobsFile.SCHEMA.read("f.json", json))
        .findings()
        .getFirst();
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE"})
  void anotherEncodingIsNamed(String charset) throws IOException {
    var finding = refused("{\"schema\": \"heddle.cluster/1\"}".getBytes(Charset.forName(charset)));
    assertThat(finding.value()).isEqualTo("text in UTF-16");
    assertThat(finding.toString()).contains("iconv");
  }

  @Test
  void compressedEmptyAndBinaryFilesAreNamed() throws IOException {
    assertThat(refused(new byte[] {'B', 'Z', 'h', '9'}).value())
        .isEqualTo("data compressed by bzip2");
    assertThat(refused(new byte[] {0x1f, (byte) 0x8b, 8, 0}).expected())
        .as("gzip is read, but this one is cut off")
        .isEqualTo("a complete file");
    assertThat(refused(new byte[] {0x1f, (byte) 0x8b, 8, 0}).value()).doesNotContain("null");
    assertThat(refused(new byte[] {'P', 'K', 3, 4}).value()).contains("ZIP");
    assertThat(refused(new byte[] {'a', 'b', 0, 'c', 'd', 'e', 'f'}).value())
        .isEqualTo("binary data");
    assertThat(refused(new byte[0]).value()).isEqualTo("an empty file");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ // c\n}", "{\"a\": [1", "{'a': 1}", "{\"a\": 01}", "{\"a\": NaN}", "{\"a\": \"\t\"}",
        "{\"a\": [}", "{\"a\": 1]", "{\"a\": +1}", "{\"a\": 1.}", "{\"a\": \"x", "{\"a\" 1}"
      })
  void noWordOfTheParserIsShown(String json) {
    assertThat(refused(json).value())
        .startsWith("broken JSON in line ")
        .doesNotContain("Feature", "REDACTED", "UNKNOWN", "code ", "Unexpected", "token");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a\\u202eb", "a\\u200bb", "\\ufeffa", "a\\u00adb", "a\\u3164", "a\\u200d"})
  void invisibleCharactersAreRefused(String id) {
    var finding = refused(jobs(id, "x"));
    assertThat(finding.pointer()).isEqualTo("/jobs/0/id");
    assertThat(finding.expected()).contains("U+");
    assertThat(finding.toString()).doesNotContainPattern("[\\p{Cf}\\p{Cc}]");
  }

  @Test
  void idsThatLookTheSameAreRefused() {
    assertThat(twins("gpu-a", "gpu-\\u0430")).isTrue();
    assertThat(twins("gpu-\\u0430", "gpu-a")).isTrue();
    assertThat(twins("\\uff41", "\\u0430")).isTrue();
    assertThat(twins("\\u0431", "\\u0432")).isFalse();
  }

  private static boolean twins(String one, String two) {
    return catchThrowableOfType(
            InputException.class, () -> JobsFile.SCHEMA.read("f.json", jobs(one, two)))
        .findings()
        .stream()
        .anyMatch(finding ->
            finding.pointer().equals("/jobs/1/id") && finding.expected().contains("/jobs/0/id"));
  }

  private static String jobs(String one, String two) {
    var job = "{\"id\": \"%s\", \"gpus\": 8, \"profile\": 1}";
    return "{\"schema\": \"heddle.jobs/1\", \"jobs\": [%s, %s]}"
        .formatted(job.formatted(one), job.formatted(two));
  }
}
