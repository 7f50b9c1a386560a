/** What a training job is, and the communication matrix that it spans. */
@NullMarked
package io.heddle.model.job;

import org.jspecify.annotations.NullMarked;
