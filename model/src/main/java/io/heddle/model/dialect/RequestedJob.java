package io.heddle.model.dialect;

/**
 * A job as a scheduler's file asks for it.
 *
 * @param nodes pods, or nodes of Slurm
 * @param gpusPerNode GPUs of each
 * @param topology over the nodes
 */
public record RequestedJob(
    String id, int nodes, int gpusPerNode, int priority, ScheduledTopology topology) {}
