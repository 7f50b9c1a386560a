/** Which clusters of a federation a job runs on. */
@NullMarked
package io.heddle.solvers.federation;

import org.jspecify.annotations.NullMarked;
