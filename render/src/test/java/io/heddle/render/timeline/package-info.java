/** Timelines from the inside. */
@NullMarked
package io.heddle.render.timeline;

import org.jspecify.annotations.NullMarked;
