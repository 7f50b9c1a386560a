/** Results that solvers return and painters draw. Start with {@link Placement}. */
@NullMarked
package io.heddle.model.result;

import org.jspecify.annotations.NullMarked;
