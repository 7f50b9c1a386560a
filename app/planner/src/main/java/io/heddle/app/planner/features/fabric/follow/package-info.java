/** Follows the state of a document's cluster by commands that a person confirmed. */
@NullMarked
package io.heddle.app.planner.features.fabric.follow;

import org.jspecify.annotations.NullMarked;
