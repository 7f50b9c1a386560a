package io.heddle.model.job;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.FileMember;

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
    @FileMember(
            value = "floating-point operations per iteration, above 0",
            min = Double.MIN_VALUE,
            max = LARGEST)
        double flopsPerIteration,
    @FileMember(
            value = "seconds of compute per iteration, above 0",
            min = Double.MIN_VALUE,
            max = LARGEST)
        double computeSeconds,
    @FileMember(value = "a share of the compute, 0 to 1", max = 1, usual = "1") double overlapStart,
    @FileMember(value = BYTES, max = LARGEST, absent = AbsentMeaning.OMITTED, usual = "NaN")
        double dpBytes,
    @FileMember(value = BYTES, max = LARGEST, absent = AbsentMeaning.OMITTED, usual = "NaN")
        double ppBytes) {
  private static final double LARGEST = 1e30;
  private static final String BYTES = "bytes per iteration, at least 0";

  public JobProfile(double flopsPerIteration, double computeSeconds, double overlapStart) {
    this(flopsPerIteration, computeSeconds, overlapStart, Double.NaN, Double.NaN);
  }
}
