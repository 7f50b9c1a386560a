/** The list of workspaces: the only place that names each of them. */
@NullMarked
package io.heddle.app.planner.features;

import org.jspecify.annotations.NullMarked;
