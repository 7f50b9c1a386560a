/** Which clusters of a federation a job runs on: what a person asks and edits, and the answers. */
@NullMarked
package io.heddle.app.planner.features.federate;

import org.jspecify.annotations.NullMarked;
