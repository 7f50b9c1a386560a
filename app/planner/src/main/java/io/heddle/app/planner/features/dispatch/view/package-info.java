/** Panes of the workspace <i>Dispatch</i>: options, answers, plots and measurements. */
@NullMarked
package io.heddle.app.planner.features.dispatch.view;

import org.jspecify.annotations.NullMarked;
