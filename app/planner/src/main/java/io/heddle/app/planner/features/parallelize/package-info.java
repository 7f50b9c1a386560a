/**
 * View models of the workspace <i>Parallelize</i>: the request, the plans found, and the selected
 * plan. No JavaFX nodes.
 */
@NullMarked
package io.heddle.app.planner.features.parallelize;

import org.jspecify.annotations.NullMarked;
