package io.heddle.solvers.parallelism;

/**
 * What one stage of a pipeline takes, for who puts unlike stages together: an iteration of alike
 * ones takes {@code m·(stage + head + pass) + (pp − 1)·(stage + pass)/virtualPipeline + once}
 * seconds, m micro-batches.
 *
 * @param stage of one micro-batch, forward and backward, with what its groups send meanwhile
 * @param head of one micro-batch: the loss, which only the last stage has
 * @param pass of one micro-batch: to the next stage and back
 * @param once an iteration: gradients and optimizer
 */
public record PipelineStageSeconds(double stage, double head, double pass, double once) {}
