/** Weighted graphs, for partitioning. */
@NullMarked
package io.heddle.model.graph;

import org.jspecify.annotations.NullMarked;
