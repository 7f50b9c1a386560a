/** Clusters on a map, the links between them, and a job's way through them. */
@NullMarked
package io.heddle.render.federation;

import org.jspecify.annotations.NullMarked;
