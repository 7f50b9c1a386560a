package io.heddle.app.usecase.federate;

import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.io.InputException;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.KnownModel;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.TraceJob;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.text.Advice;
import io.heddle.solvers.parallelism.ModelParameterSize;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * What jobs of a trace compute. A job keeps the {@code model}, {@code batch} and {@code
 * submitCluster} that its trace says; a model that it does not say is drawn from those of
 * SpiderFlow (5.1), as large as its GPUs hold, with a batch of 64 to 512.
 */
public final class FederatedJobs {
  /** Metadata of a job: the cluster of the federation that it comes from. */
  public static final String SUBMIT = "submitCluster";

  /** Weights, gradients and Adam's state in mixed precision, for each parameter. */
  private static final double BYTES = 18;

  /** The rest is for activations. */
  private static final double SHARE_OF_MEMORY = 0.6;

  private static final double GIB = 1L << 30;
  private static final int[] BATCHES = {64, 128, 256, 512};

  /** GPT-2 350M, 1.3B and 4.2B, OPT 6.7B and 13B, BERT 110M and 340M. */
  private static final Map<String, ModelShape> PAPER = paper();

  private FederatedJobs() {}

  private static Map<String, ModelShape> paper() {
    var models = new LinkedHashMap<String, ModelShape>();
    models.put("BERT 110M", new ModelShape.Dense(12, 768, 30_522, 512));
    models.put("BERT 340M", new ModelShape.Dense(24, 1024, 30_522, 512));
    models.put("GPT-2 350M", new ModelShape.Dense(24, 1024, 50_257, 1024));
    models.put("GPT-2 1.3B", new ModelShape.Dense(24, 2048, 50_257, 1024));
    models.put("GPT-2 4.2B", new ModelShape.Dense(36, 3072, 50_257, 1024));
    models.put("OPT 6.7B", new ModelShape.Dense(32, 4096, 50_272, 2048));
    models.put("OPT 13B", new ModelShape.Dense(40, 5120, 50_272, 2048));
    return models;
  }

  /**
   * By id.
   *
   * @param source what the trace is called
   * @param gpuModels of the federation
   * @throws InputException if a job comes from a cluster that is not there
   */
  public static Map<String, TrainingJob> of(
      String source,
      List<TraceJob> jobs,
      Collection<String> gpuModels,
      Collection<String> clusters,
      long seed) {
    var random = new Random(seed);
    double memory =
        gpuModels.stream()
            .map(GpuHardwareTable::find)
            .mapToDouble(spec -> spec == null ? 0 : spec.memoryGiB() * GIB)
            .min()
            .orElse(0);
    var training = new HashMap<String, TrainingJob>();
    for (var job : jobs) {
      var drawn = drawn(job.gpus() * memory * SHARE_OF_MEMORY, random);
      int batch = BATCHES[random.nextInt(BATCHES.length)];
      training.put(
          job.id(),
          new TrainingJob(
              job.id(),
              workload(job, drawn, batch),
              null,
              new JobResourceRequest(
                  job.gpus(),
                  List.of(),
                  job.priority(),
                  Math.max(0, job.submitSeconds()),
                  job.durationSeconds(),
                  submit(source, job, clusters)),
              null));
    }
    return training;
  }

  private static ModelShape drawn(double bytes, Random random) {
    var fitting =
        PAPER.values().stream()
            .filter(
                shape -> ModelParameterSize.parameters(TransformerShape.of(shape)) * BYTES <= bytes)
            .toList();
    double chance = random.nextDouble();
    return fitting.isEmpty()
        ? PAPER.values().iterator().next()
        : fitting.get((int) (chance * fitting.size()));
  }

  private static TrainingWorkload workload(TraceJob job, ModelShape drawn, int drawnBatch) {
    var name = job.metadata().getOrDefault("model", "");
    var batch = job.metadata().getOrDefault("batch", "");
    var known = KnownModel.all().stream().filter(each -> each.name().equals(name)).findFirst();
    var shape = known.map(KnownModel::shape).orElse(PAPER.getOrDefault(name, drawn));
    int usual = known.map(KnownModel::globalBatch).orElse(drawnBatch);
    return TrainingWorkload.of(
        shape, batch.matches("[1-9]\\d{0,6}") ? Integer.parseInt(batch) : usual);
  }

  private static @Nullable String submit(String source, TraceJob job, Collection<String> clusters) {
    var named = job.metadata().getOrDefault(SUBMIT, "");
    if (named.isEmpty()) {
      return null;
    }
    if (!clusters.contains(named)) {
      throw new InputException(
          source,
          "job " + job.id(),
          "%s \"%s\"".formatted(SUBMIT, named),
          "the id of a cluster of the federation",
          Advice.nearest(named, clusters));
    }
    return named;
  }
}
