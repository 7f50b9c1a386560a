/**
 * Gradient boosting. Only this package names LightGBM; its native library is loaded on first use.
 */
@NullMarked
package io.heddle.solvers.lightgbm;

import org.jspecify.annotations.NullMarked;
