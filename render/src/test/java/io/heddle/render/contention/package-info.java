/** The board of levels from the inside. */
@NullMarked
package io.heddle.render.contention;

import org.jspecify.annotations.NullMarked;
