/**
 * View models of the workspace <i>Dispatch</i>: requests, trained models, measurements and studies.
 * No JavaFX nodes.
 */
@NullMarked
package io.heddle.app.planner.features.dispatch;

import org.jspecify.annotations.NullMarked;
