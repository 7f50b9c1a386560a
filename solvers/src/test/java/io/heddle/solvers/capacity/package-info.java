@NullMarked
package io.heddle.solvers.capacity;

import org.jspecify.annotations.NullMarked;
