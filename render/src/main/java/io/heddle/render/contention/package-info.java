/** Jobs that share links, on their priority levels. */
@NullMarked
package io.heddle.render.contention;

import org.jspecify.annotations.NullMarked;
