/** How federations are shown and edited. */
@NullMarked
package io.heddle.app.planner.features.federate.view;

import org.jspecify.annotations.NullMarked;
