/** Graphs cut into parts of limited weight so that little weight of edges is cut. */
@NullMarked
package io.heddle.solvers.partition;

import org.jspecify.annotations.NullMarked;
