/** Linear, integer and constraint models. Only this package names OR-Tools. */
@NullMarked
package io.heddle.solvers.ortools;

import org.jspecify.annotations.NullMarked;
