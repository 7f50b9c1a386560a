/** The planner and the command line. */
@NullMarked
package io.heddle.app.planner;

import org.jspecify.annotations.NullMarked;
