/** The Pareto front of DP spread against PP spread. */
@NullMarked
package io.heddle.render.pareto;

import org.jspecify.annotations.NullMarked;
