/**
 * View models of the workspace <i>Federate</i>: the federation that is edited, the request, and its
 * plans. No JavaFX nodes.
 */
@NullMarked
package io.heddle.app.planner.features.federate;

import org.jspecify.annotations.NullMarked;
