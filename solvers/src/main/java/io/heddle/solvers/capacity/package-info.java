/** When waiting jobs find free hosts, from the expected ends of running jobs and reservations. */
@NullMarked
package io.heddle.solvers.capacity;

import org.jspecify.annotations.NullMarked;
