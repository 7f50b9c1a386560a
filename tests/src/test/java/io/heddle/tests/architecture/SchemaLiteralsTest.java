package io.heddle.tests.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.io.FileSchemas;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The id of a schema is written once, in the class of its format, so that a new number or a new
 * kind cannot be forgotten anywhere. Constants are folded by the compiler, so sources are read.
 */
class SchemaLiteralsTest {
  private static final Pattern LITERAL = Pattern.compile("\"[^\"]*(heddle\\.[a-z-]+/\\d+)[^\"]*\"");

  @Test
  void eachIsWrittenOnce() throws IOException {
    var found = new ArrayList<String>();
    var elsewhere = new ArrayList<String>();
    for (var source : MainSources.all()) {
      for (var line : Files.readAllLines(source)) {
        var literal = LITERAL.matcher(line);
        if (!line.strip().startsWith("*") && !line.strip().startsWith("/") && literal.find()) {
          found.add(literal.group(1));
          if (!line.contains("String KIND = ")) {
            elsewhere.add(source + ": " + line.strip());
          }
        }
      }
    }
    assertThat(elsewhere)
        .as("ids of schemas outside the classes of their formats: expected their KIND")
        .isEmpty();
    assertThat(found).containsExactlyInAnyOrderElementsOf(FileSchemas.ALL.kinds());
  }
}
