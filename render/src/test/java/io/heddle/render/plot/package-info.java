/** Plots from the inside. */
@NullMarked
package io.heddle.render.plot;

import org.jspecify.annotations.NullMarked;
