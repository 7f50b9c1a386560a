/** Iteration times of a running job, from its device counters (CRUX, section 5). */
@NullMarked
package io.heddle.solvers.telemetry;

import org.jspecify.annotations.NullMarked;
