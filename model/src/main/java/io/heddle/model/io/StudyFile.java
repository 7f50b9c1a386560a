package io.heddle.model.io;

import io.heddle.model.study.Study;
import java.nio.file.Path;

/** {@code heddle.study/1}. */
public final class StudyFile {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.study/1";

  public static final Schema<Study> SCHEMA =
      new Schema<>(
          KIND,
          "a study",
          "variants",
          2,
          StudyReader::read,
          StudyWriter::write,
          StudyFile::summary,
          _ -> References.NONE);

  private StudyFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static Study read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static Study read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(Study value, Path path) {
    SCHEMA.write(value, path);
  }

  /** Deterministic. */
  public static String toJson(Study value) {
    return SCHEMA.toJson(value);
  }

  private static String summary(Study value) {
    return "study %s: %,d variants of %s".formatted(value.name(), value.size(), value.command());
  }
}
