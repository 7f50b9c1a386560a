/** Tests of the view models, without a screen. */
@NullMarked
package io.heddle.app.solve;

import org.jspecify.annotations.NullMarked;
