/** What a window shows while nothing is open: samples, recent files, questions, walkthroughs. */
@NullMarked
package io.heddle.app.planner.welcome;

import org.jspecify.annotations.NullMarked;
