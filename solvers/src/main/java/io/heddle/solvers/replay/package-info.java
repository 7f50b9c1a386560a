/** A trace of jobs that arrive, share a cluster and end, under one communication scheduler. */
@NullMarked
package io.heddle.solvers.replay;

import org.jspecify.annotations.NullMarked;
