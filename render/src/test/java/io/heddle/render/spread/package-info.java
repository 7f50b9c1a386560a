/** Heatmaps from the inside. */
@NullMarked
package io.heddle.render.spread;

import org.jspecify.annotations.NullMarked;
