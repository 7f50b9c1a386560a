/** Small controls, the theme, and file choosers that all panels share. */
@NullMarked
package io.heddle.app.planner.controls;

import org.jspecify.annotations.NullMarked;
