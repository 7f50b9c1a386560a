/**
 * Time and memory of a parallelism plan, and the search for the best plan (Arena). No files. Start
 * with {@link ParallelismPlanProblem} and {@link ParallelismPlanAlgorithms}.
 */
@NullMarked
package io.heddle.solvers.parallelism;

import org.jspecify.annotations.NullMarked;
