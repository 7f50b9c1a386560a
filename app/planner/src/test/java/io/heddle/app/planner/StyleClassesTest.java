package io.heddle.app.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A class without a rule shows a warning like any other text. */
class StyleClassesTest {
  private static final Path SOURCES = Path.of("src/main");
  private static final Pattern MEANING = Pattern.compile("\"((danger|success|warning)-[a-z]+)\"");

  @Test
  void everyClassThatMeansSomethingHasARule() throws IOException {
    var rules = Files.readString(SOURCES.resolve("resources/io/heddle/app/planner/planner.css"));
    assertThat(used()).isNotEmpty().allSatisfy(name -> assertThat(rules).contains("." + name));
  }

  private static Stream<String> used() throws IOException {
    try (var files = Files.walk(SOURCES.resolve("java"))) {
      return files.filter(Files::isRegularFile).map(StyleClassesTest::text).toList().stream()
          .flatMap(text -> MEANING.matcher(text).results())
          .map((MatchResult found) -> found.group(1));
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
