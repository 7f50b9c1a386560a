/** The planned jobs of a cluster: what they hold, whether they still can have it, and release. */
@NullMarked
package io.heddle.app.planner.features.fabric.planned;

import org.jspecify.annotations.NullMarked;
