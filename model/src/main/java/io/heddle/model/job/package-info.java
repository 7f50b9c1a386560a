/** A training job, and the communication matrix that its parallelism spans. */
@NullMarked
package io.heddle.model.job;

import org.jspecify.annotations.NullMarked;
