package io.heddle.solvers;

import java.util.function.Consumer;

/**
 * How a solver is run.
 *
 * @param termination asked often; once reached, the solver returns its best answer
 * @param progress called from the solver's thread, seldom enough to be cheap
 * @param seed of every random number
 */
public record SolveControl<R>(Termination termination, Consumer<Progress<R>> progress, long seed) {
  /** Runs to the end, silently, with seed 0. */
  public static <R> SolveControl<R> unlimited() {
    return new SolveControl<>(new Termination.Never(), _ -> {}, 0);
  }

  public SolveControl<R> withSeed(long newSeed) {
    return new SolveControl<>(termination, progress, newSeed);
  }

  public boolean stopped() {
    return termination.isReached();
  }
}
