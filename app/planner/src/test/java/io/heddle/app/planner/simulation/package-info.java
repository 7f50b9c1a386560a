/** The planner without a window, on one thread, replayed from a seed. */
@NullMarked
package io.heddle.app.planner.simulation;

import org.jspecify.annotations.NullMarked;
