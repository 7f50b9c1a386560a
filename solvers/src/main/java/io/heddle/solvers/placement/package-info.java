/**
 * Placement (Arnold): which free hosts run a job, and which rank each host gets. Start with {@link
 * PlacementProblem} and {@link PlacementAlgorithms}.
 */
@NullMarked
package io.heddle.solvers.placement;

import org.jspecify.annotations.NullMarked;
