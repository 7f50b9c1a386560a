/** Balanced minimum-cut partitioning of weighted graphs. */
@NullMarked
package io.heddle.solvers.partition;

import org.jspecify.annotations.NullMarked;
