/** Tests of the solvers' common rules on which hosts may run a job. */
@NullMarked
package io.heddle.solvers.eligibility;

import org.jspecify.annotations.NullMarked;
