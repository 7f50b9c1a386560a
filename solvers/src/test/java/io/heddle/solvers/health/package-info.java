@NullMarked
package io.heddle.solvers.health;

import org.jspecify.annotations.NullMarked;
