/** Filters over the nodes of a fabric. */
@NullMarked
package io.heddle.app.planner.explore;

import org.jspecify.annotations.NullMarked;
