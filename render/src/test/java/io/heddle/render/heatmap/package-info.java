/** Heatmaps from the inside. */
@NullMarked
package io.heddle.render.heatmap;

import org.jspecify.annotations.NullMarked;
