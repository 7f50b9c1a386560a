/** What all solvers share: one shape, and the control that runs them. */
@NullMarked
package io.heddle.solvers;

import org.jspecify.annotations.NullMarked;
