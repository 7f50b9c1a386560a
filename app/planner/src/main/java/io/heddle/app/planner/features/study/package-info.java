/** Studies: set up, run, and their rows looked at. View models. */
@NullMarked
package io.heddle.app.planner.features.study;

import org.jspecify.annotations.NullMarked;
