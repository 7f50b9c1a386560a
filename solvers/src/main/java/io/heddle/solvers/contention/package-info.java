/**
 * Path selection, priority assignment, and priority compression for jobs that share a network
 * (CRUX). Start with {@link ContendProblem} and {@link Schedulers}.
 */
@NullMarked
package io.heddle.solvers.contention;

import org.jspecify.annotations.NullMarked;
