/**
 * Placements and plans as facts, explanations and HTML reports, for the planner and the command
 * line.
 */
@NullMarked
package io.heddle.app.usecase.place;

import org.jspecify.annotations.NullMarked;
