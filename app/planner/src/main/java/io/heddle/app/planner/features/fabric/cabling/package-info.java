/**
 * The tab <i>Cabling</i>: every cable of the cluster, the bill of materials, and the as-built
 * comparison.
 */
@NullMarked
package io.heddle.app.planner.features.fabric.cabling;

import org.jspecify.annotations.NullMarked;
