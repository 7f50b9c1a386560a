/** Which hosts may run a job together, and which rule excludes the others. */
@NullMarked
package io.heddle.solvers.eligibility;

import org.jspecify.annotations.NullMarked;
