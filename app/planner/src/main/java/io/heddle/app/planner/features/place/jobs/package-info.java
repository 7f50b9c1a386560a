/** Training jobs as a person edits them. */
@NullMarked
package io.heddle.app.planner.features.place.jobs;

import org.jspecify.annotations.NullMarked;
