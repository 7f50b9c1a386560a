/** The guide inside the planner. */
@NullMarked
package io.heddle.app.planner.guide;

import org.jspecify.annotations.NullMarked;
