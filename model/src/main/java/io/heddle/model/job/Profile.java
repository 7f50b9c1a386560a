package io.heddle.model.job;

/**
 * Measured behaviour of a job.
 *
 * @param flopsPerIteration floating-point operations of all its GPUs in one iteration
 * @param computeSeconds seconds of compute in one iteration
 * @param overlapStart share of the compute after which communication may start; 1: no overlap
 */
public record Profile(double flopsPerIteration, double computeSeconds, double overlapStart) {}
