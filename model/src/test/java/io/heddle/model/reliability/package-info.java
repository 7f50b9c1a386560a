/** Tests. */
@NullMarked
package io.heddle.model.reliability;

import org.jspecify.annotations.NullMarked;
