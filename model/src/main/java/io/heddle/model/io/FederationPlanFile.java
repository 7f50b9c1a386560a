package io.heddle.model.io;

import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.FederationPlan;
import java.nio.file.Path;

/** {@code heddle.federation-plan/1}. */
public final class FederationPlanFile {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.federation-plan/1";

  public static final Schema<FederationPlan> SCHEMA =
      new Schema<>(
          KIND,
          "jobs on a federation",
          "jobs",
          2,
          FederationPlanReader::read,
          FederationWriter::write,
          FederationPlanFile::summary,
          plan -> References.toJobs(plan.jobs().stream().map(FederatedJob::job).toList()));

  private FederationPlanFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static FederationPlan read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static FederationPlan read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(FederationPlan value, Path path) {
    SCHEMA.write(value, path);
  }

  /** Deterministic. */
  public static String toJson(FederationPlan value) {
    return SCHEMA.toJson(value);
  }

  private static String summary(FederationPlan value) {
    return "%,d jobs on a federation, %,d wait"
        .formatted(value.jobs().size(), value.waiting().size());
  }
}
