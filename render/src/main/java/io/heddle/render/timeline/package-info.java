/** One iteration of a pipeline, stage by stage. */
@NullMarked
package io.heddle.render.timeline;

import org.jspecify.annotations.NullMarked;
