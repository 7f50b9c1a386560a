/**
 * A training job, and the communication matrix that its parallelism spans. Start with {@link
 * TrainingJob}.
 */
@NullMarked
package io.heddle.model.job;

import org.jspecify.annotations.NullMarked;
