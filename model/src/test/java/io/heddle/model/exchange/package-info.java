/** Tests of {@link io.heddle.model.exchange}. */
@NullMarked
package io.heddle.model.exchange;

import org.jspecify.annotations.NullMarked;
