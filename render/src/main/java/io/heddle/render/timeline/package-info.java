/** The timeline of one pipeline iteration, stage by stage. */
@NullMarked
package io.heddle.render.timeline;

import org.jspecify.annotations.NullMarked;
