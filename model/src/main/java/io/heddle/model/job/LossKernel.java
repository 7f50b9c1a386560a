package io.heddle.model.job;

/** How a training framework computes the loss, and so what it keeps of the logits. */
public enum LossKernel {
  /** In steps, whose copies of the logits stay until the backward pass of the layers is done. */
  COPIED,
  /** PyTorch's cross entropy of logits in 32 bits, freed before the layers' backward pass. */
  EAGER,
  /** Compiled or fused with the casts around it: logits and their gradient in 16 bits, freed. */
  COMPILED
}
