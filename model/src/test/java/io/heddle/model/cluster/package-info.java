/** Tests. */
@NullMarked
package io.heddle.model.cluster;

import org.jspecify.annotations.NullMarked;
