package io.heddle.model.io;

import io.heddle.model.result.LevelPlan;
import java.nio.file.Path;

/** {@code heddle.levels/1}. */
public final class LevelsFile {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.levels/1";

  public static final Schema<LevelPlan> SCHEMA =
      new Schema<>(
          KIND,
          "priority levels",
          "levels",
          2,
          LevelsReader::read,
          ContentionWriter::write,
          LevelsFile::summary,
          levels -> References.toJobs(levels.levels().keySet()));

  private LevelsFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static LevelPlan read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static LevelPlan read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(LevelPlan value, Path path) {
    SCHEMA.write(value, path);
  }

  /** Deterministic. */
  public static String toJson(LevelPlan value) {
    return SCHEMA.toJson(value);
  }

  private static String summary(LevelPlan value) {
    return "levels of %,d jobs".formatted(value.levels().size());
  }
}
