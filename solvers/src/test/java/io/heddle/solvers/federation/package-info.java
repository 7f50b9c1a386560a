/** Tests of federations. */
@NullMarked
package io.heddle.solvers.federation;

import org.jspecify.annotations.NullMarked;
