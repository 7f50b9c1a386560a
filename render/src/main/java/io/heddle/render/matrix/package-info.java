/** The communication matrix, coloured by the domains of a level. */
@NullMarked
package io.heddle.render.matrix;

import org.jspecify.annotations.NullMarked;
