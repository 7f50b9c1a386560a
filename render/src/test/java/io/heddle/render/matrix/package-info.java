/** Timelines from the inside. */
@NullMarked
package io.heddle.render.matrix;

import org.jspecify.annotations.NullMarked;
