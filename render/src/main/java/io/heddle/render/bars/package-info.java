/** Stacked horizontal bar charts. */
@NullMarked
package io.heddle.render.bars;

import org.jspecify.annotations.NullMarked;
