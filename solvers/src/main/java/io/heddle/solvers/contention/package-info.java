/**
 * Path selection, priority assignment, and priority compression for jobs that share a network
 * (CRUX).
 */
@NullMarked
package io.heddle.solvers.contention;

import org.jspecify.annotations.NullMarked;
