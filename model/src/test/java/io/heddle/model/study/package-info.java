/** Tests. */
@NullMarked
package io.heddle.model.study;

import org.jspecify.annotations.NullMarked;
