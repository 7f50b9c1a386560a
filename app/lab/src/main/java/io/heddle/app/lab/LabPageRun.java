package io.heddle.app.lab;

import io.heddle.app.usecase.report.LabReport;
import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.io.FileKinds;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.StoppedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How a page is computed.
 *
 * @param data a folder with the public measurements and traces that some tables need; null: none,
 *     and those tables are left out with a note
 * @param quick fewer cases, for a first look and for tests
 * @param seed of every random number
 */
public record LabPageRun(
    @Nullable Path data,
    boolean quick,
    long seed,
    SolverTermination termination,
    Consumer<SolverProgress<LabReport>> progress) {
  /**
   * Tells how far the page is.
   *
   * @throws StoppedException if a stop was requested
   */
  public void step(double fraction, String message) {
    goOn();
    progress.accept(new SolverProgress<>(fraction, message, null));
  }

  /**
   * Between two cases: a stopped page does not wait for the others.
   *
   * @throws StoppedException if a stop was requested
   */
  void goOn() {
    if (termination.isReached()) {
      throw new StoppedException("stopped before the tables were done");
    }
  }

  /** What was published of a bandwidth; null where the data are not here. */
  @Nullable BandwidthProfile profile(String name) {
    var file = data == null ? null : data.resolve("bandwidth/%s.bandwidth.json".formatted(name));
    return file != null && Files.isRegularFile(file) ? FileKinds.BANDWIDTH.read(file) : null;
  }

  /** For a solver that is run as part of the page. */
  public <R> SolveControl<R> control() {
    return new SolveControl<>(termination, _ -> {}, seed);
  }
}
