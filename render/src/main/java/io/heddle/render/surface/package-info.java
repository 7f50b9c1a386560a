/** The drawing surface that painters use: a JavaFX canvas, or Java2D for PNG, SVG and PDF. */
@NullMarked
package io.heddle.render.surface;

import org.jspecify.annotations.NullMarked;
