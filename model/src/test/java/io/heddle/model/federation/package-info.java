/** Tests of federations. */
@NullMarked
package io.heddle.model.federation;

import org.jspecify.annotations.NullMarked;
