/**
 * Balanced minimum-cut partitioning of weighted graphs. Start with {@link
 * GraphPartitionAlgorithms}.
 */
@NullMarked
package io.heddle.solvers.partition;

import org.jspecify.annotations.NullMarked;
