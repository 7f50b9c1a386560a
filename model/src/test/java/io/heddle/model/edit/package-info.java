/** Tests. */
@NullMarked
package io.heddle.model.edit;

import org.jspecify.annotations.NullMarked;
