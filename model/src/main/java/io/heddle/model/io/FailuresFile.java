package io.heddle.model.io;

import io.heddle.model.reliability.FailureModel;
import java.nio.file.Path;

/** {@code heddle.failures/1}. */
public final class FailuresFile {
  /** Value of the member {@code schema} of such a file. */
  public static final String KIND = "heddle.failures/1";

  public static final Schema<FailureModel> SCHEMA =
      new Schema<>(
          KIND,
          "failure rates",
          "classes",
          2,
          FailuresReader::read,
          FailuresReader::write,
          FailuresFile::summary,
          _ -> References.NONE);

  private FailuresFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static FailureModel read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static FailureModel read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(FailureModel value, Path path) {
    SCHEMA.write(value, path);
  }

  /** Deterministic. */
  public static String toJson(FailureModel value) {
    return SCHEMA.toJson(value);
  }

  private static String summary(FailureModel value) {
    return "failure rates of %,d classes, from %,d failures of %,d hosts"
        .formatted(value.classes().size(), value.events(), value.hosts());
  }
}
