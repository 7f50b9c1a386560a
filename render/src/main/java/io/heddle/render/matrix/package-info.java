/** The communication matrix, coloured by minipod. */
@NullMarked
package io.heddle.render.matrix;

import org.jspecify.annotations.NullMarked;
