/** Panes of the workspace <i>Study</i>: the variants, and plots over the rows. */
@NullMarked
package io.heddle.app.planner.features.study.view;

import org.jspecify.annotations.NullMarked;
