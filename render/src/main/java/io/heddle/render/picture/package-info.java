/** Pictures without a screen. */
@NullMarked
package io.heddle.render.picture;

import org.jspecify.annotations.NullMarked;
