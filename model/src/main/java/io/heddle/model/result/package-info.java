/** Results that solvers return and painters draw. */
@NullMarked
package io.heddle.model.result;

import org.jspecify.annotations.NullMarked;
