/** A federation on a map: clusters, links, and the path of a job. */
@NullMarked
package io.heddle.render.federation;

import org.jspecify.annotations.NullMarked;
