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

  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.plan/1";

  public static final Schema<Plan> SCHEMA =
      new Schema<>(
          KIND,
          "a plan of several jobs",
          "planned",
          LINES_DEPTH,
          PlanReader::read,
          PlacementWriter::write,
          PlanFile::summary,
          PlanFile::references);

  private PlanFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static Plan read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static Plan read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(Plan plan, Path path) {
    SCHEMA.write(plan, path);
  }

  /** Deterministic, one PP group a line. */
  public static String toJson(Plan plan) {
    return SCHEMA.toJson(plan);
  }

  private static String summary(Plan value) {
    return "plan of %d jobs on %s, %d wait"
        .formatted(value.planned().size(), value.cluster(), value.waiting().size());
  }

  private static References references(Plan plan) {
    return References.toPlacements(
        plan.cluster(),
        plan.planned().stream().map(Plan.Planned::placement).toList(),
        plan.planned().stream().flatMap(each -> each.spares().stream()).toList());
  }
}
