/** Drawing a fabric: tools on the canvas, the palette, the property sheet, the problems. */
@NullMarked
package io.heddle.app.planner.features.fabric.edit;

import org.jspecify.annotations.NullMarked;
