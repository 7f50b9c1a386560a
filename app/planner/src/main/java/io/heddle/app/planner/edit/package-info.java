/**
 * Editing a fabric on the canvas: tools, keys, the palette, snapping, checks while drawing, and
 * comparison of two fabrics.
 */
@NullMarked
package io.heddle.app.planner.edit;

import org.jspecify.annotations.NullMarked;
