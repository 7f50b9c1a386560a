/** Composes the panels of the workspace <i>Place</i>. */
@NullMarked
package io.heddle.app.planner.features.place.view;

import org.jspecify.annotations.NullMarked;
