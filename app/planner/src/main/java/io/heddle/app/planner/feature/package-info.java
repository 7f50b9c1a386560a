/**
 * The parts of a workspace as the window sees them: the window knows these interfaces and no
 * workspace by name.
 */
@NullMarked
package io.heddle.app.planner.feature;

import org.jspecify.annotations.NullMarked;
