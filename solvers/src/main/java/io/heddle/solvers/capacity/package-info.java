/**
 * When waiting jobs find free hosts, from the expected ends of running jobs and reservations. Start
 * with {@link WaitingJobsProblem}.
 */
@NullMarked
package io.heddle.solvers.capacity;

import org.jspecify.annotations.NullMarked;
