package io.heddle.solvers.telemetry;

import io.heddle.model.telemetry.DeviceQuantity;
import org.jspecify.annotations.Nullable;

/**
 * One iteration of a job, as its counters have it.
 *
 * @param seconds from one iteration to the next, the mean
 * @param error half of the 95 % interval of the mean; NaN where there were too few iterations
 * @param likeness correlation of an iteration with the next one, in [0, 1]
 * @param observed how many iterations were seen
 * @param sampleSeconds between two samples
 * @param hosts that sent
 * @param bytes that all hosts sent in an iteration
 * @param steadyShare of the bytes that flow all the time, in [0, 1]
 * @param sendSeconds for which the adapters sent, at their full speed
 * @param computeSeconds for which the GPUs computed; if {@code computed} is null, the rest
 * @param overlapStart share of the compute after which sending began, in [0, 1]
 * @param computed what the GPUs were asked for; null: only the adapters were
 */
public record MeasuredJobIteration(
    double seconds,
    double error,
    double likeness,
    int observed,
    double sampleSeconds,
    int hosts,
    double bytes,
    double steadyShare,
    double sendSeconds,
    double computeSeconds,
    double overlapStart,
    @Nullable DeviceQuantity computed) {}
