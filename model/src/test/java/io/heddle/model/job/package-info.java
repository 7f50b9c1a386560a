/** Tests. */
@NullMarked
package io.heddle.model.job;

import org.jspecify.annotations.NullMarked;
