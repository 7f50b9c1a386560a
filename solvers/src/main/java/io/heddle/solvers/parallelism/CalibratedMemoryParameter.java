package io.heddle.solvers.parallelism;

/**
 * The calibrated numbers of the memory; all above 0, all the same for every GPU type. Those of
 * plain PyTorch are fitted to runs that ran or ran out of memory, the others are known from the
 * sources of CUDA, NCCL and the frameworks, until the user's own runs differ.
 */
public enum CalibratedMemoryParameter {
  DRIVER(0.007, 0, "share of the memory that the driver keeps from every process"),
  CONTEXT(0.5, 0, "GiB of the CUDA context and the kernels of libraries"),
  GROUP(0.3, 0, "GiB of NCCL's buffers for each communication group that a GPU is in"),
  KEPT(1, 0.1, "activations that Megatron and NeMo and TorchTitan keep beside those counted"),
  PLAIN_KEPT(1, 0.2, "activations that plain PyTorch keeps beside those of fused code"),
  PLAIN_COPIES(
      2, 0.5, "bytes of each element of the hidden state that plain tensor parallelism copies"),
  PLAIN_NORMS(16, 0.4, "bytes of each element of the hidden state that two unfused norms keep"),
  PLAIN_LOGIT(18, 0.3, "bytes of each logit in plain PyTorch"),
  PLAIN_FIXED(1, 0.5, "GiB of plain PyTorch's workspaces"),
  PLAIN_FRAGMENTS(
      0.05, 0.6, "share of activations that the allocator holds besides in plain PyTorch"),
  PLAIN_SPREAD(0.04, 0.5, "standard deviation of the logarithm of the peak in plain PyTorch"),
  SPREAD(0.05, 0, "the same in Megatron and NeMo and TorchTitan");

  private final double prior;
  private final double doubt;
  private final String meaning;

  CalibratedMemoryParameter(double prior, double doubt, String meaning) {
    this.prior = prior;
    this.doubt = doubt;
    this.meaning = meaning;
  }

  /** What one would take without any measurement. */
  public double prior() {
    return prior;
  }

  /** Whether plain PyTorch alone has it. */
  boolean isPlain() {
    return this != KEPT;
  }

  /** Standard deviation of its logarithm before any measurement; 0: it is not fitted. */
  double doubt() {
    return doubt;
  }

  public String meaning() {
    return meaning;
  }
}
