/** The contention graph: jobs that share links, arranged by priority level. */
@NullMarked
package io.heddle.render.contention;

import org.jspecify.annotations.NullMarked;
