/** PNG, SVG and PDF pictures without a display. */
@NullMarked
package io.heddle.render.picture;

import org.jspecify.annotations.NullMarked;
