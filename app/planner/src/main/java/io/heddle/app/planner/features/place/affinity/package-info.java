/**
 * The affinity library in the planner: measured gains per job, and the α that follows from them.
 */
@NullMarked
package io.heddle.app.planner.features.place.affinity;

import org.jspecify.annotations.NullMarked;
