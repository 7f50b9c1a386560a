/** Reads job traces of others and of our own format. */
@NullMarked
package io.heddle.app.traces;

import org.jspecify.annotations.NullMarked;
