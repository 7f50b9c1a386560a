/** Scatter plots and parallel coordinates over many rows of numbers. */
@NullMarked
package io.heddle.render.rows;

import org.jspecify.annotations.NullMarked;
