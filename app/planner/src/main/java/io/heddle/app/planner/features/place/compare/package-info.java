/** The tab that sets runs side by side. */
@NullMarked
package io.heddle.app.planner.features.place.compare;

import org.jspecify.annotations.NullMarked;
