/**
 * The tabs <i>Timeline</i> and <i>Moves</i>: running jobs, reservations, when waiting jobs fit, and
 * which jobs to migrate.
 */
@NullMarked
package io.heddle.app.planner.features.fabric.running;

import org.jspecify.annotations.NullMarked;
