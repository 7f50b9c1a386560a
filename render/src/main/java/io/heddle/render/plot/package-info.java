/** Charts with axes: lines, steps, points, bars and stacked areas. */
@NullMarked
package io.heddle.render.plot;

import org.jspecify.annotations.NullMarked;
