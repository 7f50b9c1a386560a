/** The fabric: layout, level of detail, view. */
@NullMarked
package io.heddle.render.topology;

import org.jspecify.annotations.NullMarked;
