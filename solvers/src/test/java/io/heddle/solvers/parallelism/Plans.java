package io.heddle.solvers.parallelism;

import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.hardware.Precision;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.EstimateCase;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingStack;
import io.heddle.model.job.TransformerShape;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Shapes, GPUs and plans for tests. */
final class Plans {
  static final TransformerShape LLAMA_405B =
      new TransformerShape(
          126, 16384, 128, 8, 128, 53248, true, 128256, 8192, 0, 0, 0, 0, 0, false, 0);
  static final TransformerShape LLAMA_70B =
      new TransformerShape(
          80, 8192, 64, 8, 128, 28672, true, 128256, 8192, 0, 0, 0, 0, 0, false, 0);
  static final TransformerShape MIXTRAL =
      new TransformerShape(
          32, 4096, 32, 8, 128, 14336, true, 32000, 4096, 8, 2, 14336, 0, 0, false, 0);

  private Plans() {}

  static GpuDevice h100() {
    return GpuDevice.of(GpuHardwareTable.gpu("H100"), 8, 50);
  }

  static PlanEstimator estimator(TransformerShape shape, int globalBatch, GpuDevice device) {
    return new PlanEstimator(
        shape,
        globalBatch,
        Precision.BF16,
        OptimizerKind.ADAM,
        device,
        EstimatedSoftwareStack.USUAL,
        CalibrationTextFormat.shipped());
  }

  /** A run of Llama 70B on H100, without what was measured of its memory. */
  static EstimateCase run(
      String id,
      int gpus,
      int globalBatch,
      Parallelism plan,
      @Nullable Double seconds,
      String note) {
    return new EstimateCase(
        id,
        "us",
        "H100",
        gpus,
        8,
        50.0,
        LLAMA_70B,
        globalBatch,
        plan,
        Precision.BF16,
        OptimizerKind.ADAM,
        seconds,
        null,
        null,
        TrainingStack.UNSTATED,
        note);
  }

  static Parallelism plan(int tp, int pp) {
    return new Parallelism(tp, pp, 1, 1, 1, 1, ActivationRecompute.NONE, tp > 1, 1);
  }

  /** Any plan of a shape that a batch of 4096 divides, on tp·pp·cp·dp GPUs. */
  static Parallelism random(Random random, TransformerShape shape) {
    int stages = 1 << random.nextInt(5);
    int virtual = stages > 1 ? 1 << random.nextInt(3) : 1;
    int tp = 1 << random.nextInt(4);
    return new Parallelism(
        tp,
        stages,
        1 << random.nextInt(3),
        shape.hasExperts() ? 1 << random.nextInt(4) : 1,
        virtual,
        1 << random.nextInt(3),
        List.of(ActivationRecompute.values()).get(random.nextInt(3)),
        tp > 1 && random.nextBoolean(),
        stages == 1 ? random.nextInt(4) : random.nextInt(2));
  }
}
