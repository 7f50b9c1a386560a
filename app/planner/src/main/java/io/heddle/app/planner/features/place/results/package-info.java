/**
 * The tabs <i>Matrix</i>, <i>Spread</i> and <i>Pareto</i>, and the dialog that exports rank files.
 */
@NullMarked
package io.heddle.app.planner.features.place.results;

import org.jspecify.annotations.NullMarked;
