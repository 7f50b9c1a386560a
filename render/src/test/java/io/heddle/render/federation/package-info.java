/** Federations from the inside. */
@NullMarked
package io.heddle.render.federation;

import org.jspecify.annotations.NullMarked;
