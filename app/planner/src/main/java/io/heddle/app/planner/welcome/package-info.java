/** The page shown while no document is open: samples, recent files, questions and walkthroughs. */
@NullMarked
package io.heddle.app.planner.welcome;

import org.jspecify.annotations.NullMarked;
