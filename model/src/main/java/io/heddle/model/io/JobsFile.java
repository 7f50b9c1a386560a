package io.heddle.model.io;

import io.heddle.model.job.TrainingJob;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code heddle.jobs/1}. Only {@code id} and {@code gpus} must be there, and {@code globalBatch}
 * where {@code tp} and {@code pp} are still to be found; with them one micro-batch an iteration is
 * assumed where it is missing, and said as advice.
 */
public final class JobsFile {
  private static final JsonFormat<List<TrainingJob>> FORMAT =
      new JsonFormat<>(Schema.JOBS, 2, JobsReader::read, JobsWriter::write);

  private JobsFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static List<TrainingJob> read(Path path) {
    return check(path).value();
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static List<TrainingJob> read(String sourceName, String json) {
    return FORMAT.read(sourceName, json).value();
  }

  /** {@link #read(Path)} with what is strange in the file. */
  public static Reading<List<TrainingJob>> check(Path path) {
    return FORMAT.read(path);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(List<TrainingJob> jobs, Path path) {
    FORMAT.write(jobs, path);
  }

  /** Deterministic, one job a line. */
  public static String toJson(List<TrainingJob> jobs) {
    return FORMAT.toJson(jobs);
  }
}
