@NullMarked
package io.heddle.solvers.moves;

import org.jspecify.annotations.NullMarked;
