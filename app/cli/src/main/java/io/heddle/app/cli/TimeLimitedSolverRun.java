package io.heddle.app.cli;

import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.SolverTermination;
import java.time.Duration;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** Runs a solver under a time limit and Ctrl-C, with progress where a person watches. */
final class TimeLimitedSolverRun {
  private static final int BAR = 24;

  private TimeLimitedSolverRun() {}

  /**
   * The answer and how long it took.
   *
   * @param seconds wall time
   */
  record Timed<R>(R answer, double seconds) {}

  /** The answer of a solver without a time limit. */
  static <P, R> R answer(Console console, Solver<P, R> solver, P problem, long seed) {
    return run(console, solver, problem, null, seed).answer();
  }

  static <P, R> Timed<R> run(
      Console console, Solver<P, R> solver, P problem, @Nullable Double timeLimit, long seed) {
    var stops = new ArrayList<SolverTermination>();
    stops.add(console.interrupt());
    if (timeLimit != null) {
      stops.add(SolverTermination.Deadline.after(Duration.ofNanos((long) (timeLimit * 1e9))));
    }
    boolean[] shown = new boolean[1];
    var control =
        new SolveControl<R>(
            new SolverTermination.FirstOf(stops),
            progress -> {
              if (console.terminal()) {
                shown[0] = true;
                console.err().print("\r" + line(progress));
                console.err().flush();
              }
            },
            seed);
    long start = System.nanoTime();
    try {
      R answer = solver.solve(problem, control);
      return new Timed<>(answer, (System.nanoTime() - start) / 1e9);
    } finally {
      if (shown[0]) {
        console.err().print("\r" + " ".repeat(79) + "\r");
        console.err().flush();
      }
    }
  }

  private static String line(SolverProgress<?> progress) {
    double fraction = progress.fraction();
    int full = Double.isNaN(fraction) ? 0 : (int) Math.round(fraction * BAR);
    var message = progress.message();
    return "[%s%s] %-50s"
        .formatted(
            "#".repeat(full),
            "-".repeat(BAR - full),
            message.length() > 50 ? message.substring(0, 50) : message);
  }
}
