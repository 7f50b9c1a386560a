/** Stacked bars, one below the other. */
@NullMarked
package io.heddle.render.bars;

import org.jspecify.annotations.NullMarked;
