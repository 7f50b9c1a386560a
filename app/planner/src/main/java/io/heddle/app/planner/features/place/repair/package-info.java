/** Host failures: the groups that they affect, and the smallest repair. */
@NullMarked
package io.heddle.app.planner.features.place.repair;

import org.jspecify.annotations.NullMarked;
