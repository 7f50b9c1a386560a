package io.heddle.model.io;

import io.heddle.model.job.StoredJobs;
import io.heddle.model.job.TrainingJob;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code heddle.jobs/1}. Only {@code id} and {@code gpus} must be there, and {@code globalBatch}
 * where {@code tp} and {@code pp} are still to be found; with them one micro-batch an iteration is
 * assumed where it is missing, and said as advice.
 */
public final class JobsFile {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.jobs/1";

  public static final FileSchema<List<TrainingJob>> SCHEMA =
      FileSchema.of(
          new FileSchema.Head(KIND, "jobs", "jobs", 2),
          new StoredJobs.Form(),
          _ -> FileReferences.NONE);

  private JobsFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static List<TrainingJob> read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static List<TrainingJob> read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(List<TrainingJob> jobs, Path path) {
    SCHEMA.write(jobs, path);
  }

  /** Deterministic, one job a line. */
  public static String toJson(List<TrainingJob> jobs) {
    return SCHEMA.toJson(jobs);
  }
}
