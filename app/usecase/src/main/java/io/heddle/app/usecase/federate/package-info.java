/** Federations with what their clusters' files say. */
@NullMarked
package io.heddle.app.usecase.federate;

import org.jspecify.annotations.NullMarked;
