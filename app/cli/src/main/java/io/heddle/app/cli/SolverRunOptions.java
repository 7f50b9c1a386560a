package io.heddle.app.cli;

import io.heddle.solvers.Solver;
import java.util.function.BiFunction;
import picocli.CommandLine.Mixin;

/** {@code --time-limit} and {@code --seed}, and the run of a solver under both. */
final class SolverRunOptions {
  @Mixin private final TimeLimitOption timeLimit = new TimeLimitOption();

  @Mixin private final RandomSeedOption seed = new RandomSeedOption();

  /** The answer and how long it took. */
  <P, R> TimeLimitedSolverRun.Timed<R> run(Console console, Solver<P, R> solver, P problem) {
    return TimeLimitedSolverRun.run(console, solver, problem, timeLimit.value(), seed.value());
  }

  /**
   * The answer, which says how long it took.
   *
   * @param withSeconds an answer of so many seconds
   */
  <P, R> R solve(
      Console console, Solver<P, R> solver, P problem, BiFunction<R, Double, R> withSeconds) {
    var timed = run(console, solver, problem);
    return withSeconds.apply(timed.answer(), timed.seconds());
  }
}
