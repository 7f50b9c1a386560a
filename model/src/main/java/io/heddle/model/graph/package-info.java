/** Graphs with weights, for cutting. */
@NullMarked
package io.heddle.model.graph;

import org.jspecify.annotations.NullMarked;
