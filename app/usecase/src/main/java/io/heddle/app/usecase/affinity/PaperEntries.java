package io.heddle.app.usecase.affinity;

import io.heddle.model.job.Characterization;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.Volumes;
import io.heddle.model.job.Workload;
import java.util.List;

/**
 * What Arnold states (section 4 and 5.2, appendix E). The paper gives sizes and gains, not the
 * shapes: these are ours, chosen to have as many parameters, on the paper's 96 GPUs (Fig. 12: DP 6,
 * PP 2).
 */
final class PaperEntries {
  private static final int SEQUENCE = 4096;

  private PaperEntries() {}

  static List<Characterization> all() {
    return List.of(
        entry("dense 24B", "H800", 2, new ModelShape.Dense(48, 6144, 128_000, SEQUENCE), 0, 2.3),
        // α = 0.3 is stated, and a mean gain of 1.8 % for PP.
        entry(
            "MoE 24B",
            "H800",
            2,
            new ModelShape.Moe(32, 4096, 128_000, SEQUENCE, 8, 2, 10_240),
            1.8 * 0.3 / 0.7,
            1.8),
        entry("dense 7B", "L20", 2, new ModelShape.Dense(32, 4096, 32_000, SEQUENCE), 1.4, 0),
        entry("dense 14B", "L20", 2, new ModelShape.Dense(40, 5120, 32_000, SEQUENCE), 0, 0.5));
  }

  private static Characterization entry(
      String name, String gpu, int pp, ModelShape model, double dpGain, double ppGain) {
    var job = TrainingJob.of(name, 12 / pp, Parallelism.of(8, pp), Workload.of(model, 96));
    var volumes = Volumes.of(job);
    return new Characterization(
        name,
        gpu,
        volumes.computeToCommunication(),
        volumes.dpToPp(),
        dpGain,
        ppGain,
        "Arnold (He et al. 2025); the model's shape is assumed");
  }
}
