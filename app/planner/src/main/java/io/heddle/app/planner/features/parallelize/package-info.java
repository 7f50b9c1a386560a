/** What the workspace that finds plans of parallelism knows: no view. */
@NullMarked
package io.heddle.app.planner.features.parallelize;

import org.jspecify.annotations.NullMarked;
