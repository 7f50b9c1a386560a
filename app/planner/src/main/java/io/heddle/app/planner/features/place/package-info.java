/**
 * View models of the workspace <i>Place</i>: placement requests, runs, comparison, repair, and
 * explanations. No JavaFX nodes. Start with {@link PlacementSession}.
 */
@NullMarked
package io.heddle.app.planner.features.place;

import org.jspecify.annotations.NullMarked;
