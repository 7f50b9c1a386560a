/**
 * Selection of the running jobs to migrate so that another job finds whole hosts close together.
 * Start with {@link MovesProblem} and {@link JobMovesAlgorithms}.
 */
@NullMarked
package io.heddle.solvers.moves;

import org.jspecify.annotations.NullMarked;
