/** The user's journeys through the planner, headless. */
@NullMarked
package io.heddle.tests.planner;

import org.jspecify.annotations.NullMarked;
