/** The only package that names LightGBM. Its native library is loaded when first used. */
@NullMarked
package io.heddle.solvers.lightgbm;

import org.jspecify.annotations.NullMarked;
