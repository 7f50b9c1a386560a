package io.heddle.solvers;

/**
 * One algorithm for one family of problems. Implementations are stateless and may be called from
 * several threads at once; the same problem and seed give the same answer.
 *
 * @param <P> an immutable problem
 * @param <R> an immutable result
 */
@FunctionalInterface
public interface Solver<P, R> {
  /**
   * @throws InfeasibleException if no answer exists; its message says what was asked, what there is
   *     and what is missing
   * @throws StoppedException if the control stopped the search before it had an answer
   */
  R solve(P problem, SolveControl<R> control);
}
