package io.heddle.model.io;

import io.heddle.model.result.ParetoFront;
import java.nio.file.Path;

/**
 * {@code heddle.pareto/1}. Beside {@code points} we write {@code exact}; a file without it is taken
 * for a front that may not be exact.
 */
public final class ParetoFile {
  /** Deep enough for one PP group of a point's placement a line. */
  private static final int LINES_DEPTH = 5;

  private static final JsonFormat<ParetoFront> FORMAT =
      new JsonFormat<>(Schema.PARETO, LINES_DEPTH, ParetoReader::read, PlacementWriter::write);

  private ParetoFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static ParetoFront read(Path path) {
    return check(path).value();
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static ParetoFront read(String sourceName, String json) {
    return FORMAT.read(sourceName, json).value();
  }

  /** {@link #read(Path)} with what is strange in the file. */
  public static Reading<ParetoFront> check(Path path) {
    return FORMAT.read(path);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(ParetoFront front, Path path) {
    FORMAT.write(front, path);
  }

  /** Deterministic, one PP group a line. */
  public static String toJson(ParetoFront front) {
    return FORMAT.toJson(front);
  }
}
