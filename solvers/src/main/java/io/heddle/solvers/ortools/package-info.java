/** The only place that names OR-Tools. */
@NullMarked
package io.heddle.solvers.ortools;

import org.jspecify.annotations.NullMarked;
