/** How fast a set of GPUs talks: measured profiles, the built-in model, and B(S) made of both. */
@NullMarked
package io.heddle.model.bandwidth;

import org.jspecify.annotations.NullMarked;
