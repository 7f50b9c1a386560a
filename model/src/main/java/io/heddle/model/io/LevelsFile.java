package io.heddle.model.io;

import io.heddle.model.result.LevelPlan;
import java.nio.file.Path;

/** {@code heddle.levels/1}. */
public final class LevelsFile {
  private static final JsonFormat<LevelPlan> FORMAT =
      new JsonFormat<>(Schema.LEVELS, 2, LevelsReader::read, ContentionWriter::write);

  private LevelsFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static LevelPlan read(Path path) {
    return check(path).value();
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static LevelPlan read(String sourceName, String json) {
    return FORMAT.read(sourceName, json).value();
  }

  /** {@link #read(Path)} with what is strange in the file. */
  public static Reading<LevelPlan> check(Path path) {
    return FORMAT.read(path);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(LevelPlan value, Path path) {
    FORMAT.write(value, path);
  }

  /** Deterministic. */
  public static String toJson(LevelPlan value) {
    return FORMAT.toJson(value);
  }
}
