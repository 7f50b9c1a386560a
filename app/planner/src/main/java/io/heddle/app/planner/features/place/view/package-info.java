/** The workspace «Place»: its panels, put together. */
@NullMarked
package io.heddle.app.planner.features.place.view;

import org.jspecify.annotations.NullMarked;
