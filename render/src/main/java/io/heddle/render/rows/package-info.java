/** Very many rows of numbers: two of them as points, all of them as lines over parallel axes. */
@NullMarked
package io.heddle.render.rows;

import org.jspecify.annotations.NullMarked;
