/** Matrix, spread and Pareto tabs, and the export dialog. */
@NullMarked
package io.heddle.app.planner.features.place.results;

import org.jspecify.annotations.NullMarked;
