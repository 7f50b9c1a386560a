@NullMarked
package io.heddle.solvers.goodput;

import org.jspecify.annotations.NullMarked;
