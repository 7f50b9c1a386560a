/** The planner and the command line. */
@NullMarked
package io.heddle.app;

import org.jspecify.annotations.NullMarked;
