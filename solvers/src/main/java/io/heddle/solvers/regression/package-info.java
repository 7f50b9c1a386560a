/** What measurements teach where nothing was measured, in plain Java. */
@NullMarked
package io.heddle.solvers.regression;

import org.jspecify.annotations.NullMarked;
