package io.heddle.app.usecase.affinity;

import io.heddle.model.job.JobCharacterization;
import io.heddle.model.job.JobCommunicationVolumes;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import java.util.List;
import java.util.function.BiFunction;

/**
 * What Arnold states (sections 4 and 5.2, appendix E). The paper gives sizes and gains, not the
 * shapes: these are ours, chosen to have as many parameters, with the eight pipeline stages of its
 * jobs (Table 1; with eight the volumes of its 7B example are 2 GB and 30 MB).
 */
final class PaperEntries {
  private static final int SEQUENCE = 4096;
  private static final int TP = 8;

  private PaperEntries() {}

  static List<JobCharacterization> all() {
    return entries(8, PaperEntries::source);
  }

  /** Those of libraries of version 1, which took two stages from Fig. 12. */
  static List<JobCharacterization> ofVersionOne() {
    return entries(2, (_, _) -> "Arnold (He et al. 2025); the model's shape is assumed");
  }

  private static String source(ModelShape model, int pp) {
    return "Arnold (He et al. 2025). Assumed: %d layers of %,d, vocabulary %,d, sequence %,d, tp %d, pp %d, micro-batch 1"
        .formatted(model.layers(), model.hidden(), model.vocab(), model.sequence(), TP, pp);
  }

  private static List<JobCharacterization> entries(
      int pp, BiFunction<ModelShape, Integer, String> source) {
    return List.of(
        entry(
            "dense 24B",
            "H800",
            pp,
            new ModelShape.Dense(48, 6144, 128_000, SEQUENCE),
            0,
            2.3,
            source),
        // α = 0.3 is stated, and a mean gain of 1.8 % for PP.
        entry(
            "MoE 24B",
            "H800",
            pp,
            new ModelShape.Moe(32, 4096, 128_000, SEQUENCE, 8, 2, 10_240),
            1.8 * 0.3 / 0.7,
            1.8,
            source),
        entry(
            "dense 7B",
            "L20",
            pp,
            new ModelShape.Dense(32, 4096, 32_000, SEQUENCE),
            1.4,
            0,
            source),
        entry(
            "dense 14B",
            "L20",
            pp,
            new ModelShape.Dense(40, 5120, 32_000, SEQUENCE),
            0,
            0.5,
            source));
  }

  private static JobCharacterization entry(
      String name,
      String gpu,
      int pp,
      ModelShape model,
      double dpGain,
      double ppGain,
      BiFunction<ModelShape, Integer, String> source) {
    // How many replicas there are does not enter the ratios.
    var job = TrainingJob.of(name, 1, Parallelism.of(TP, pp), TrainingWorkload.of(model, 96));
    var volumes = JobCommunicationVolumes.of(job);
    return new JobCharacterization(
        name,
        gpu,
        volumes.computeToCommunication(),
        volumes.dpToPp(),
        dpGain,
        ppGain,
        source.apply(model, pp));
  }
}
