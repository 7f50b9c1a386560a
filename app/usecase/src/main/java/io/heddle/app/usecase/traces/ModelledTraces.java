package io.heddle.app.usecase.traces;

import io.heddle.model.io.InputException;
import io.heddle.model.job.TraceJob;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/**
 * A trace as contention needs it: each job with a model and the GPUs that it takes of a host, from
 * the columns {@code model} and {@code gpusPerHost} where the trace has them.
 */
public final class ModelledTraces {
  private ModelledTraces() {}

  /**
   * By rising submit time, which starts from 0. A job without a known model gets one that suits its
   * size.
   *
   * @param seed of the draw of models
   * @throws io.heddle.model.io.InputException if the file cannot be read or used
   */
  public static List<TraceJob> read(Path file, long seed) {
    return of(file, TraceFiles.read(file, Double.NaN), seed);
  }

  /** {@link #read} of jobs that were read before. */
  public static List<TraceJob> of(Path file, List<TraceJob> jobs, long seed) {
    var random = new Random(seed);
    double first = jobs.getFirst().submitSeconds();
    return jobs.stream()
        .map(job ->
            job.with()
                .submitSeconds(job.submitSeconds() - first)
                .gpusPerHost(gpusPerHost(file, job))
                .profile(model(job, random).profile(job.gpus()))
                .build())
        .toList();
  }

  private static ModelCatalogue.Model model(TraceJob job, Random random) {
    return ModelCatalogue.all().stream()
        .filter(model -> model.name().equals(job.metadata().get("model")))
        .findFirst()
        .orElseGet(() -> SyntheticTrace.model(job.gpus(), random));
  }

  private static int gpusPerHost(Path file, TraceJob job) {
    var given = job.metadata().getOrDefault("gpusPerHost", "");
    if (given.isEmpty()) {
      return job.gpusPerHost();
    }
    if (!given.matches("[1-9]\\d{0,3}")) {
      throw new InputException(
          file.toString(),
          "job " + job.id(),
          "gpusPerHost " + given,
          "a whole number of at least 1");
    }
    return Integer.parseInt(given);
  }
}
