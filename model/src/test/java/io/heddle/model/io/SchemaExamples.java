package io.heddle.model.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A good file of every kind, with every member that the kind knows. */
final class SchemaExamples {
  private SchemaExamples() {}

  /**
   * @throws AssertionError if there is none
   */
  static String of(Schema<?> schema) {
    var name = "example" + schema.suffix();
    try (var in = SchemaExamples.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new AssertionError(
            "%s has no example: expected %s in model/src/test/resources/io/heddle/model/io"
                .formatted(schema, name));
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
