package io.heddle.model.io;

import io.heddle.model.result.PlanEstimate;
import java.nio.file.Path;
import java.util.List;

/** {@code heddle.estimate/1}: what a plan costs. */
public final class EstimateFile {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.estimate/1";

  public static final FileSchema<PlanEstimate> SCHEMA =
      new FileSchema<>(
          KIND,
          "an estimate",
          "memoryGiB",
          2,
          EstimateFileReader::read,
          EstimateFileWriter::write,
          EstimateFile::summary,
          estimate -> FileReferences.toJobs(List.of(estimate.job())));

  private EstimateFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static PlanEstimate read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static PlanEstimate read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(PlanEstimate estimate, Path path) {
    SCHEMA.write(estimate, path);
  }

  /** Deterministic, one stage a line. */
  public static String toJson(PlanEstimate estimate) {
    return SCHEMA.toJson(estimate);
  }

  private static String summary(PlanEstimate estimate) {
    return "estimate of %s on %,d %s".formatted(estimate.job(), estimate.gpus(), estimate.gpu());
  }
}
