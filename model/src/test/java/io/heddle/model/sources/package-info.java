/** Tests. */
@NullMarked
package io.heddle.model.sources;

import org.jspecify.annotations.NullMarked;
