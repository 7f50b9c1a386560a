package io.heddle.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.jobs.JobDraft;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TextKeysTest {
  private static final Pattern KEY = Pattern.compile("\"([a-z]+(\\.[a-z_]+)+)\"");

  @Test
  void everyKeyIsUsedAndEveryUsedKeyExists() {
    var bundle = ResourceBundle.getBundle("io.heddle.app.planner", Locale.ENGLISH).keySet();
    var named = new TreeSet<String>();
    for (var field : JobDraft.Field.values()) {
      var name = field.name().toLowerCase(Locale.ENGLISH);
      named.add("job.field." + name);
      named.add("job.tip." + name);
    }
    var families =
        bundle.stream().map(key -> key.substring(0, key.indexOf('.'))).collect(Collectors.toSet());
    var source = source();
    var matcher = KEY.matcher(source);
    while (matcher.find()) {
      var key = matcher.group(1);
      if (families.contains(key.substring(0, key.indexOf('.')))
          && (source.contains("Text.of(\"" + key + "\"") || bundle.contains(key))) {
        named.add(key);
      }
    }
    assertThat(named).containsExactlyInAnyOrderElementsOf(bundle);
  }

  private static String source() {
    try (var files = Files.walk(Path.of("src/main/java"))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .map(TextKeysTest::read)
          .collect(Collectors.joining("\n"))
          .replaceAll("\\(\\s+\"", "(\"");
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
