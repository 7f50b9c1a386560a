package io.heddle.solvers.simulation;

import io.heddle.model.job.TraceJob;

/**
 * What a policy is asked about. Of what happens at one moment, the first in this order is first.
 */
public sealed interface ClusterSimulationEvent {
  /** A job's work is done; its GPUs are free again. */
  record Ended(TraceJob job) implements ClusterSimulationEvent {}

  /** A job's pause is over. */
  record Resumed(TraceJob job) implements ClusterSimulationEvent {}

  /** A job has come, and waits. */
  record Submitted(TraceJob job) implements ClusterSimulationEvent {}

  /** The time that the policy asked for. */
  record Woken() implements ClusterSimulationEvent {}
}
