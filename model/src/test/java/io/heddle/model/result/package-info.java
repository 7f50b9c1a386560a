/** Tests. */
@NullMarked
package io.heddle.model.result;

import org.jspecify.annotations.NullMarked;
