/** Painters: they know the model and a drawing surface, and no solver. */
@NullMarked
package io.heddle.render;

import org.jspecify.annotations.NullMarked;
