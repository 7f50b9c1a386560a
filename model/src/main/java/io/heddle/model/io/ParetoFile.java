package io.heddle.model.io;

import io.heddle.model.result.ParetoFront;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code heddle.pareto/1}. Beside {@code points} we write {@code exact}; a file without it is taken
 * for a front that may not be exact.
 */
public final class ParetoFile {
  /** Deep enough for one PP group of a point's placement a line. */
  private static final int LINES_DEPTH = 5;

  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.pareto/1";

  public static final Schema<ParetoFront> SCHEMA =
      new Schema<>(
          KIND,
          "a Pareto front",
          "points",
          LINES_DEPTH,
          ParetoReader::read,
          PlacementWriter::write,
          ParetoFile::summary,
          ParetoFile::references);

  private ParetoFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static ParetoFront read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static ParetoFront read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(ParetoFront front, Path path) {
    SCHEMA.write(front, path);
  }

  /** Deterministic, one PP group a line. */
  public static String toJson(ParetoFront front) {
    return SCHEMA.toJson(front);
  }

  private static String summary(ParetoFront value) {
    return "front of %d points".formatted(value.points().size());
  }

  private static References references(ParetoFront front) {
    return front.points().isEmpty()
        ? References.NONE
        : References.toPlacements(
            front.points().getFirst().placement().cluster(),
            front.points().stream().map(ParetoFront.Point::placement).toList(),
            List.of());
  }
}
