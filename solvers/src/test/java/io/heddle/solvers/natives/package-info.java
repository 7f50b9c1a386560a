@NullMarked
package io.heddle.solvers.natives;

import org.jspecify.annotations.NullMarked;
