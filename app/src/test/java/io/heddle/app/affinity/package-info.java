/** Tests of the affinity library in the planner. */
@NullMarked
package io.heddle.app.affinity;

import org.jspecify.annotations.NullMarked;
