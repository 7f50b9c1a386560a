/** What solvers return and renderers draw. */
@NullMarked
package io.heddle.model.result;

import org.jspecify.annotations.NullMarked;
