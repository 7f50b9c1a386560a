/** Goodput under failures as plots: by checkpoint interval, by spares, and its causes of loss. */
@NullMarked
package io.heddle.render.reliability;

import org.jspecify.annotations.NullMarked;
