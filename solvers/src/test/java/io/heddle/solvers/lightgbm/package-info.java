@NullMarked
package io.heddle.solvers.lightgbm;

import org.jspecify.annotations.NullMarked;
