/** Tests of {@link io.heddle.model.cabling}. */
@NullMarked
package io.heddle.model.cabling;

import org.jspecify.annotations.NullMarked;
