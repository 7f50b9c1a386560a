package io.heddle.solvers.parallelism;

/** Seconds of an iteration by part, as {@code heddle.estimate/1} has them; filled over and over. */
final class Costs {
  double compute;
  double tensor;
  double context;
  double expert;
  double data;
  double pipeline;
  double bubble;
  double optimizer;

  double total() {
    return compute + tensor + context + expert + data + pipeline + bubble + optimizer;
  }
}
