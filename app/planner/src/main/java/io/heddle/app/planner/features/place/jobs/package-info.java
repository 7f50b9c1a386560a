/** The form in which training jobs are edited. */
@NullMarked
package io.heddle.app.planner.features.place.jobs;

import org.jspecify.annotations.NullMarked;
