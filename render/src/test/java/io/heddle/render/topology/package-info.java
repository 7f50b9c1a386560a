/** The fabric from the inside. */
@NullMarked
package io.heddle.render.topology;

import org.jspecify.annotations.NullMarked;
