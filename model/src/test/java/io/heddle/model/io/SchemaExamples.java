package io.heddle.model.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A good file of every kind, with every member that the kind knows. */
final class SchemaExamples {
  private SchemaExamples() {}

  /** All of a kind: several where a kind has several forms. */
  static List<String> all(FileSchema<?> schema) {
    var all = new ArrayList<String>();
    all.add(of(schema));
    for (int number = 2; ; number++) {
      var more = read("example-%s%s".formatted(number, schema.suffix()));
      if (more == null) {
        return all;
      }
      all.add(more);
    }
  }

  /**
   * @throws AssertionError if there is none
   */
  static String of(FileSchema<?> schema) {
    var name = "example" + schema.suffix();
    var example = read(name);
    if (example == null) {
      throw new AssertionError(
          "%s has no example: expected %s in model/src/test/resources/io/heddle/model/io"
              .formatted(schema, name));
    }
    return example;
  }

  private static @Nullable String read(String name) {
    try (var in = SchemaExamples.class.getResourceAsStream(name)) {
      return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
