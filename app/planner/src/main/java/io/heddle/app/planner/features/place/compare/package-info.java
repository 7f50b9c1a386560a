/** The tab <i>Compare</i>: placements side by side. */
@NullMarked
package io.heddle.app.planner.features.place.compare;

import org.jspecify.annotations.NullMarked;
