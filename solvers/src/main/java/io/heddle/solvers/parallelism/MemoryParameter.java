package io.heddle.solvers.parallelism;

/**
 * The calibrated numbers of the memory; all above 0, all the same for every GPU type. Those of
 * plain PyTorch are fitted to runs that ran or ran out of memory, the others are known from the
 * sources of CUDA and NCCL.
 */
public enum MemoryParameter {
  DRIVER(0.007, "share of the memory that the driver keeps from every process"),
  CONTEXT(0.5, "GiB of the CUDA context and the kernels of libraries"),
  GROUP(0.1, "GiB of NCCL's buffers for each communication group that a GPU is in"),
  PLAIN_KEPT(1.3, "activations that plain PyTorch keeps beside those of fused code"),
  PLAIN_NORMS(16, "bytes of each element of the hidden state that two unfused norms keep"),
  PLAIN_LOGIT(16, "bytes of each logit in plain PyTorch"),
  PLAIN_FIXED(1, "GiB of plain PyTorch's workspaces"),
  PLAIN_FRAGMENTS(0.05, "share of activations that the allocator holds besides in plain PyTorch"),
  PLAIN_SPREAD(0.05, "standard deviation of the logarithm of the peak in plain PyTorch"),
  SPREAD(0.05, "the same in Megatron and NeMo and TorchTitan");

  private final double prior;
  private final String meaning;

  MemoryParameter(double prior, String meaning) {
    this.prior = prior;
    this.meaning = meaning;
  }

  /** What one would take without any measurement. */
  public double prior() {
    return prior;
  }

  public String meaning() {
    return meaning;
  }
}
