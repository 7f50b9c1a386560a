/** How long the placement on show takes when hosts fail. */
@NullMarked
package io.heddle.app.planner.features.place.reliability;

import org.jspecify.annotations.NullMarked;
