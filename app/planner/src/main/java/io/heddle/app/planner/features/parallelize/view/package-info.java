/** The workspace that finds plans of parallelism. */
@NullMarked
package io.heddle.app.planner.features.parallelize.view;

import org.jspecify.annotations.NullMarked;
