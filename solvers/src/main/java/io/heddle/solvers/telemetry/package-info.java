/** What a running job's counters say of its iterations (CRUX, section 5). */
@NullMarked
package io.heddle.solvers.telemetry;

import org.jspecify.annotations.NullMarked;
