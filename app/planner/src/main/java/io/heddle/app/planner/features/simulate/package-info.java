/** Traces that are played on a document's cluster under policies. */
@NullMarked
package io.heddle.app.planner.features.simulate;

import org.jspecify.annotations.NullMarked;
