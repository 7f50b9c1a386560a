/** Regression and interpolation of measurements, in plain Java. */
@NullMarked
package io.heddle.solvers.regression;

import org.jspecify.annotations.NullMarked;
