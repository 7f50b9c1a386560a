package io.heddle.tests.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bugs that fuzzing found, each with a file that is named after it, stay fixed. */
class CorpusTest {
  private static final Map<String, Target> TARGETS =
      Map.of(
          "Fabrics", Fabrics::fuzzerTestOneInput,
          "Sources", Sources::fuzzerTestOneInput,
          "States", States::fuzzerTestOneInput,
          "Tables", Tables::fuzzerTestOneInput,
          "Documents", Documents::fuzzerTestOneInput,
          "Edits", Edits::fuzzerTestOneInput);

  @FunctionalInterface
  private interface Target {
    void take(byte[] data);
  }

  static List<Path> found() throws Exception {
    var folder =
        Path.of(Objects.requireNonNull(CorpusTest.class.getResource("CorpusTest.class")).toURI())
            .resolveSibling("Fabrics")
            .getParent();
    try (Stream<Path> files = Files.walk(Objects.requireNonNull(folder))) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> TARGETS.containsKey(target(file)))
          .sorted()
          .toList();
    }
  }

  private static String target(Path file) {
    return String.valueOf(Objects.requireNonNull(file.getParent()).getFileName());
  }

  @Test
  void thereAreSome() throws Exception {
    assertThat(found()).hasSizeGreaterThan(10);
  }

  @ParameterizedTest
  @MethodSource("found")
  void staysMended(Path file) throws IOException {
    var data = Files.readAllBytes(file);
    assertThatCode(() -> Objects.requireNonNull(TARGETS.get(target(file))).take(data))
        .doesNotThrowAnyException();
  }
}
