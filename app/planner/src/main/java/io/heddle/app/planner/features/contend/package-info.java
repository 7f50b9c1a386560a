/** The planner's view of jobs that share the network. */
@NullMarked
package io.heddle.app.planner.features.contend;

import org.jspecify.annotations.NullMarked;
