/** The affinity library in the planner: what was measured, and the α that follows for a job. */
@NullMarked
package io.heddle.app.planner.features.place.affinity;

import org.jspecify.annotations.NullMarked;
