/** The tab <i>Plan</i>: places all jobs of a cluster jointly. */
@NullMarked
package io.heddle.app.planner.features.place.plan;

import org.jspecify.annotations.NullMarked;
