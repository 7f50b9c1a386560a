@NullMarked
package io.heddle.solvers.dispatch;

import org.jspecify.annotations.NullMarked;
