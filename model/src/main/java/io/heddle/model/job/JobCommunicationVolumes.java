package io.heddle.model.job;

/**
 * What one GPU of a job holds and sends in an iteration: the vector of a node of the communication
 * matrix (Arnold, §5.1 and appendix C, Eq. 11–13). As in the paper, the tensor-parallel degree does
 * not enter: a tensor group counts as one GPU. A context group shares the sequence, so each of its
 * GPUs sends the next stage its part; what it exchanges inside a layer is not counted.
 *
 * @param microBatches m of Eq. 11; a fraction where the global batch does not divide
 * @param microBatch sequences a micro-batch
 * @param weights v_w, parameters of a pipeline stage in elements
 * @param dp v_d, Eq. 12 in elements: the parameters and gradients that a DP group exchanges
 * @param pp v_p, Eq. 13 in elements: the activations that one micro-batch sends to the next stage
 */
public record JobCommunicationVolumes(
    double microBatches, int microBatch, double weights, double dp, double pp) {
  /** Both volumes are in bf16; the leading 2 of Eq. 13 is this factor, Eq. 12 goes without. */
  private static final int BYTES_PER_ELEMENT = 2;

  /**
   * Of a GPU that holds experts / ep of each of its layers, rounded up.
   *
   * @throws IllegalArgumentException if the job has no model
   * @throws JobDoesNotFitException if it has no degrees
   */
  public static JobCommunicationVolumes of(TrainingJob job) {
    int ep = job.requireParallelism().ep();
    return of(job, job.model() instanceof ModelShape.Moe moe ? Math.ceilDiv(moe.experts(), ep) : 1);
  }

  /** Whether they follow from what is known of the job. */
  public static boolean areKnown(TrainingJob job) {
    return job.model() != null && job.parallelism() != null;
  }

  /**
   * @param expertsPerGpu experts of each layer that a GPU holds, which is experts / ep; of no
   *     meaning for a dense model
   * @throws IllegalArgumentException if the job has no model
   * @throws JobDoesNotFitException if it has no degrees
   */
  public static JobCommunicationVolumes of(TrainingJob job, int expertsPerGpu) {
    var model = job.model();
    var degrees = job.requireParallelism();
    if (model == null) {
      throw new IllegalArgumentException(
          "job %s: its volumes need a model, and it has none".formatted(job.id()));
    }
    double hidden = model.hidden();
    double embedding = hidden * (model.vocab() + (double) model.sequence());
    double attention = 2 * hidden * hidden + 2 * hidden * model.keyValueWidth() + 2 * hidden;
    double stage =
        embedding
            + (double) model.layers()
                / degrees.pp()
                * (attention + feedForward(model, expertsPerGpu));
    return new JobCommunicationVolumes(
        job.workload().globalBatch() / ((double) degrees.microBatch() * job.dp()),
        degrees.microBatch(),
        stage,
        stage,
        degrees.microBatch() * (double) model.sequence() / degrees.cp() * hidden);
  }

  /**
   * The term under the brace of Eq. 12. A dense layer of width w has two matrices of h × w with
   * their biases (w + h) and the norm's 2h: 2hw + w + 3h, which is 8h² + 7h for the usual w = 4h.
   * An expert is the same with its own width, 2hw + w + h; the norm is there once, and the router
   * adds h for every expert of the layer.
   */
  private static double feedForward(ModelShape model, int expertsPerGpu) {
    double hidden = model.hidden();
    return switch (model) {
      case ModelShape.Dense dense -> {
        double width = dense.feedForwardWidth();
        yield 2 * hidden * width + width + 3 * hidden;
      }
      case ModelShape.Moe moe -> {
        double width = moe.expertHidden();
        double expert = 2 * hidden * width + width + hidden;
        yield expertsPerGpu * expert + 2 * hidden + hidden * moe.experts();
      }
    };
  }

  public double dpBytes() {
    return BYTES_PER_ELEMENT * dp;
  }

  public double ppBytes() {
    return BYTES_PER_ELEMENT * pp;
  }

  /** r₁ = mb·v_w / (v_d + v_p): computation to communication. */
  public double computeToCommunication() {
    return microBatch * weights / (dp + pp);
  }

  /** r₂ = v_d / v_p. */
  public double dpToPp() {
    return dp / pp;
  }
}
