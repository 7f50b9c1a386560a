/** Plots from the inside. */
@NullMarked
package io.heddle.render.rows;

import org.jspecify.annotations.NullMarked;
