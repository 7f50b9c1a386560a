/**
 * Live state from schedulers: node states and running jobs of Slurm and Kubernetes, read into a
 * cluster and its allocations. Start with {@link SchedulerStateFormats}.
 */
@NullMarked
package io.heddle.model.state;

import org.jspecify.annotations.NullMarked;
