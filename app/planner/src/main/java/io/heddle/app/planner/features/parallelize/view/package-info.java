/**
 * Panes of the workspace <i>Parallelize</i>: the job's form, plans, plots and the pipeline
 * timeline.
 */
@NullMarked
package io.heddle.app.planner.features.parallelize.view;

import org.jspecify.annotations.NullMarked;
