/** Federations without a window. */
@NullMarked
package io.heddle.app.planner.features.federate;

import org.jspecify.annotations.NullMarked;
