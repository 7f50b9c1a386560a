/** Panes of the workspace <i>Simulate</i>: trace options, results per policy, and Gantt charts. */
@NullMarked
package io.heddle.app.planner.features.simulate.view;

import org.jspecify.annotations.NullMarked;
