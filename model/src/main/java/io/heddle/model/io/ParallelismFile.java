package io.heddle.model.io;

import io.heddle.model.result.RankedParallelismPlans;
import java.nio.file.Path;
import java.util.List;

/** {@code heddle.parallelism/1}: the plans of a job, and the one to take. */
public final class ParallelismFile {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.parallelism/1";

  public static final FileSchema<RankedParallelismPlans> SCHEMA =
      new FileSchema<>(
          KIND,
          "plans of parallelism",
          "plans",
          2,
          ParallelismPlansReader::read,
          ParallelismPlansWriter::write,
          ParallelismFile::summary,
          plans -> FileReferences.toJobs(List.of(plans.best().estimate().job())));

  private ParallelismFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static RankedParallelismPlans read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static RankedParallelismPlans read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(RankedParallelismPlans plans, Path path) {
    SCHEMA.write(plans, path);
  }

  /** Deterministic, one plan a line. */
  public static String toJson(RankedParallelismPlans plans) {
    return SCHEMA.toJson(plans);
  }

  private static String summary(RankedParallelismPlans plans) {
    return "%,d plans of parallelism by %s".formatted(plans.plans().size(), plans.algorithm());
  }
}
