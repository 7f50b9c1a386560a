package io.heddle.model.job;

/**
 * Measured behaviour of a job.
 *
 * @param flopsPerIteration floating-point operations of all its GPUs in one iteration
 * @param computeSeconds seconds of compute in one iteration
 * @param overlapStart share of the compute after which communication may start; 1: no overlap
 * @param dpBytes what a DP group of hosts reduces in an iteration, in bytes; NaN where it follows
 *     from the model
 * @param ppBytes what a host sends to the next stage in an iteration, in bytes, and as much back;
 *     NaN where it follows from the model
 */
public record JobProfile(
    double flopsPerIteration,
    double computeSeconds,
    double overlapStart,
    double dpBytes,
    double ppBytes) {
  public JobProfile(double flopsPerIteration, double computeSeconds, double overlapStart) {
    this(flopsPerIteration, computeSeconds, overlapStart, Double.NaN, Double.NaN);
  }
}
