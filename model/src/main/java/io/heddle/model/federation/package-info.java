/** Clusters in several places, the links between them, and how wide the ways are. */
@NullMarked
package io.heddle.model.federation;

import org.jspecify.annotations.NullMarked;
