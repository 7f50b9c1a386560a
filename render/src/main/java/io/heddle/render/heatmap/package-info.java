/** Heat maps of numbers. */
@NullMarked
package io.heddle.render.heatmap;

import org.jspecify.annotations.NullMarked;
