/** Placements beside each other, with what differs marked. */
@NullMarked
package io.heddle.render.compare;

import org.jspecify.annotations.NullMarked;
