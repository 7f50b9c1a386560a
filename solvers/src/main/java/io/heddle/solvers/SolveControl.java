package io.heddle.solvers;

import java.util.function.Consumer;
import java.util.function.Function;

/**
 * How a solver is run.
 *
 * @param termination asked often; once reached, the solver returns its best answer
 * @param progress called from the solver's thread, seldom enough to be cheap
 * @param seed of every random number
 */
public record SolveControl<R>(
    SolverTermination termination, Consumer<SolverProgress<R>> progress, long seed) {
  /** Runs to the end, silently, with seed 0. */
  public static <R> SolveControl<R> unlimited() {
    return new SolveControl<>(new SolverTermination.Never(), _ -> {}, 0);
  }

  public SolveControl<R> withSeed(long newSeed) {
    return new SolveControl<>(termination, progress, newSeed);
  }

  /** For a part of the work, which has results of its own: only how far it is passes through. */
  public <S> SolveControl<S> part() {
    return new SolveControl<>(
        termination,
        step -> progress.accept(new SolverProgress<>(step.fraction(), step.message(), null)),
        seed);
  }

  /** For a search whose every result is one of the whole, once it has been made so. */
  public <S> SolveControl<S> mapped(Function<? super S, ? extends R> whole) {
    return new SolveControl<>(
        termination,
        step -> {
          S best = step.best();
          progress.accept(
              new SolverProgress<>(
                  step.fraction(), step.message(), best == null ? null : whole.apply(best)));
        },
        seed);
  }

  public boolean stopped() {
    return termination.isReached();
  }
}
