/**
 * Replay of a job trace on a shared cluster under one communication scheduler. Start with {@link
 * TraceReplayProblem}.
 */
@NullMarked
package io.heddle.solvers.replay;

import org.jspecify.annotations.NullMarked;
