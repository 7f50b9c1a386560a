package io.heddle.solvers.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverSolutionCallback;
import com.google.ortools.sat.CpSolverStatus;
import io.heddle.solvers.SolverTermination;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs CP-SAT on one thread with a fixed seed, so that it answers alike, and stops when asked. */
final class CpSatRun {
  private static final int ASK_MILLIS = 20;

  private CpSatRun() {}

  static CpSolverStatus solve(
      CpSolver solver,
      CpModel model,
      long seed,
      SolverTermination termination,
      @Nullable CpSolverSolutionCallback callback) {
    var parameters = solver.getParameters();
    parameters.setNumWorkers(1);
    parameters.setRandomSeed((int) (seed & 0x7FFFFFFF));
    if (termination.secondsLeft() < Double.POSITIVE_INFINITY) {
      parameters.setMaxTimeInSeconds(termination.secondsLeft());
    }
    // A blocked native call cannot ask the control, so another thread does.
    try (var watch =
        Executors.newSingleThreadScheduledExecutor(work -> {
          var thread = new Thread(work, "heddle-cp-sat-watch");
          thread.setDaemon(true);
          return thread;
        })) {
      var asking =
          watch.scheduleAtFixedRate(
              () -> {
                if (termination.isReached()) {
                  solver.stopSearch();
                }
              },
              ASK_MILLIS,
              ASK_MILLIS,
              TimeUnit.MILLISECONDS);
      var status = callback == null ? solver.solve(model) : solver.solve(model, callback);
      asking.cancel(false);
      return status;
    }
  }
}
