/** Jobs along the time, by who runs them. */
@NullMarked
package io.heddle.render.gantt;

import org.jspecify.annotations.NullMarked;
