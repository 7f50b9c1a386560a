package io.heddle.model.io;

import io.heddle.model.result.Plan;
import java.nio.file.Path;

/**
 * {@code heddle.plan/1}: {@code cluster}, {@code planned}: [{{@code placement}, {@code spares}}],
 * {@code waiting}: [{{@code job}, {@code reason}}].
 */
public final class PlanFile {
  /** Deep enough for one PP group of a placement a line. */
  private static final int LINES_DEPTH = 5;

  private static final JsonFormat<Plan> FORMAT =
      new JsonFormat<>(Schema.PLAN, LINES_DEPTH, PlanReader::read, PlacementWriter::write);

  private PlanFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static Plan read(Path path) {
    return check(path).value();
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static Plan read(String sourceName, String json) {
    return FORMAT.read(sourceName, json).value();
  }

  /** {@link #read(Path)} with what is strange in the file. */
  public static Reading<Plan> check(Path path) {
    return FORMAT.read(path);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(Plan plan, Path path) {
    FORMAT.write(plan, path);
  }

  /** Deterministic, one PP group a line. */
  public static String toJson(Plan plan) {
    return FORMAT.toJson(plan);
  }
}
