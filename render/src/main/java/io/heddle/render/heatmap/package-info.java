/** A matrix of numbers by colour. */
@NullMarked
package io.heddle.render.heatmap;

import org.jspecify.annotations.NullMarked;
