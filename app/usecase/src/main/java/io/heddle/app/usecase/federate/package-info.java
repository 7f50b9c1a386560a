/** Federations whose clusters are read from cluster files. */
@NullMarked
package io.heddle.app.usecase.federate;

import org.jspecify.annotations.NullMarked;
