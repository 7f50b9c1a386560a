/** What runs now, when waiting jobs fit, and which jobs to move for one of them. */
@NullMarked
package io.heddle.app.planner.features.fabric.running;

import org.jspecify.annotations.NullMarked;
