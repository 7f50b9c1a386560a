/** Placements side by side, with the differences marked. */
@NullMarked
package io.heddle.render.compare;

import org.jspecify.annotations.NullMarked;
