@NullMarked
package io.heddle.app.usecase.simulate;

import org.jspecify.annotations.NullMarked;
