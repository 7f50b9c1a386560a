/**
 * What all solvers share: the solver interface, and the control that stops them and reports
 * progress.
 */
@NullMarked
package io.heddle.solvers;

import org.jspecify.annotations.NullMarked;
