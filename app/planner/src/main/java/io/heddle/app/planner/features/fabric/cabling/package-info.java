/** Every cable of the cluster, what to buy, and what was built. */
@NullMarked
package io.heddle.app.planner.features.fabric.cabling;

import org.jspecify.annotations.NullMarked;
