/** How many hosts of each communication group lie in each minipod. */
@NullMarked
package io.heddle.render.spread;

import org.jspecify.annotations.NullMarked;
