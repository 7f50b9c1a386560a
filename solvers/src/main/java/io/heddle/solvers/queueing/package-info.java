/** Job queues beside a planned LLM job: Arnold's Algorithm 1, appendices G and H. */
@NullMarked
package io.heddle.solvers.queueing;

import org.jspecify.annotations.NullMarked;
