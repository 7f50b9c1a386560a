/** The trade-off between the spreads of DP and PP groups. */
@NullMarked
package io.heddle.render.pareto;

import org.jspecify.annotations.NullMarked;
