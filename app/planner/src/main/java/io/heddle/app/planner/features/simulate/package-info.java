/**
 * View models of the workspace <i>Simulate</i>: a trace played on a document's cluster under
 * scheduling policies. No JavaFX nodes.
 */
@NullMarked
package io.heddle.app.planner.features.simulate;

import org.jspecify.annotations.NullMarked;
