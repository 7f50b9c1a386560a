/** Selection of the clusters of a federation that run a job (SpiderFlow). */
@NullMarked
package io.heddle.solvers.federation;

import org.jspecify.annotations.NullMarked;
