/**
 * What all solvers share: the solver interface, and the control that stops them and reports
 * progress. Start with {@link Solver} and {@link AlgorithmRegistry}.
 */
@NullMarked
package io.heddle.solvers;

import org.jspecify.annotations.NullMarked;
