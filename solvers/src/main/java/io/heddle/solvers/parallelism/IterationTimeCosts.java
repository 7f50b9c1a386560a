package io.heddle.solvers.parallelism;

/** Seconds of an iteration by part, as {@code heddle.estimate/1} has them; filled over and over. */
final class IterationTimeCosts {
  double compute;
  double tensor;
  double context;
  double expert;
  double data;
  double pipeline;
  double bubble;
  double optimizer;

  /** Of the compute: the loss of one micro-batch, which only the last stage has. */
  double head;

  double total() {
    return compute + tensor + context + expert + data + pipeline + bubble + optimizer;
  }
}
