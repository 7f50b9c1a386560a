/** Tests of queues beside a planned job. */
@NullMarked
package io.heddle.solvers.queueing;

import org.jspecify.annotations.NullMarked;
