/** The spread heat map: hosts of each communication group per minipod. */
@NullMarked
package io.heddle.render.spread;

import org.jspecify.annotations.NullMarked;
