/**
 * Goodput of a training run under failures: rates learnt from a log, the renewal formula with its
 * exact best checkpoint interval, a simulation event by event, and the number of spares. Start with
 * {@link JobGoodputProblem} and {@link JobGoodputSolver}.
 */
@NullMarked
package io.heddle.solvers.goodput;

import org.jspecify.annotations.NullMarked;
