package io.heddle.model.job;

/** How a job turns gradients into new weights, which decides what it keeps of each parameter. */
public enum OptimizerKind {
  /** Two moments of each parameter; AdamW among them. */
  ADAM,
  /** One momentum of each parameter. */
  SGD
}
