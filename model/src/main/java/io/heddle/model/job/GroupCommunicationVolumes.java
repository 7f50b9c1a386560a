package io.heddle.model.job;

/**
 * What one GPU of a job sends its tensor, its context and its expert group for each micro-batch of
 * a stage, in elements. As in {@link JobCommunicationVolumes} a tensor group counts as one GPU.
 *
 * @param tensor activations reduced over all GPUs of the tensor group twice forward and twice
 *     backward, by rings (Korthikanti et al. 2022); sequence parallelism sends as much
 * @param context keys and values on their way around a ring, once forward; backward again, and
 *     their gradients (Liu et al. 2023, “Ring Attention”)
 * @param expert tokens to their experts and back, forward and backward
 */
public record GroupCommunicationVolumes(double tensor, double context, double expert) {
  private static final int RING_PASSES = 3;
  private static final int EXCHANGES = 4;
  private static final int REDUCTIONS = 4;

  /**
   * @throws IllegalArgumentException if the job has no model
   * @throws JobDoesNotFitException if it has no degrees
   */
  public static GroupCommunicationVolumes of(TrainingJob job) {
    var model = job.model();
    if (model == null) {
      throw new IllegalArgumentException(
          "job %s: its volumes need a model, and it has none".formatted(job.id()));
    }
    var degrees = job.requireParallelism();
    double tokens = (double) degrees.microBatch() * model.sequence() / degrees.cp();
    double stages = degrees.pp();
    double tensor =
        REDUCTIONS * 2 * (degrees.tp() - 1) * tokens * model.hidden() * model.layers() / stages;
    double context =
        RING_PASSES
            * 2
            * tokens
            * model.keyValueWidth()
            * (degrees.cp() - 1)
            * model.layers()
            / stages;
    if (!(model instanceof ModelShape.Moe moe)) {
      return new GroupCommunicationVolumes(tensor, context, 0);
    }
    double layers = (moe.layers() - moe.variant().denseLayers()) / stages;
    double others = (degrees.ep() - 1.0) / degrees.ep();
    return new GroupCommunicationVolumes(
        tensor, context, EXCHANGES * tokens * moe.topK() * moe.hidden() * others * layers);
  }

  /**
   * Share of the context groups in what a job's context and expert groups send, in [0, 1]; half
   * where both are there and the volumes are not known.
   */
  public static double contextShare(TrainingJob job) {
    var degrees = job.requireParallelism();
    if (degrees.cp() == 1 || degrees.ep() == 1) {
      return degrees.cp() > 1 ? 1 : 0;
    }
    if (job.model() == null) {
      return 0.5;
    }
    var volumes = of(job);
    return volumes.context() / (volumes.context() + volumes.expert());
  }
}
