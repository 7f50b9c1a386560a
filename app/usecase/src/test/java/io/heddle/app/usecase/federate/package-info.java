/** Questions to federations. */
@NullMarked
package io.heddle.app.usecase.federate;

import org.jspecify.annotations.NullMarked;
