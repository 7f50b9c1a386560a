/**
 * The tab <i>Reliability</i>: goodput and completion time of the shown placement when hosts fail.
 */
@NullMarked
package io.heddle.app.planner.features.place.reliability;

import org.jspecify.annotations.NullMarked;
