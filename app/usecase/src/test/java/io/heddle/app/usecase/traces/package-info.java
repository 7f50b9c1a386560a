@NullMarked
package io.heddle.app.usecase.traces;

import org.jspecify.annotations.NullMarked;
