/** Reads job traces of others and of our own format. */
@NullMarked
package io.heddle.app.usecase.traces;

import org.jspecify.annotations.NullMarked;
