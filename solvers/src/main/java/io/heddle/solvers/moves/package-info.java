/** Which running jobs to move so that another one finds whole hosts near each other. */
@NullMarked
package io.heddle.solvers.moves;

import org.jspecify.annotations.NullMarked;
