package io.heddle.app.lab;

import io.heddle.app.usecase.report.LabReport;

/** One paper's tables and figures, computed again. */
public interface PaperLabPage {
  /** The word on the command line. */
  String name();

  /** What it shows, in one sentence. */
  String summary();

  /**
   * Computes everything. Takes seconds to minutes.
   *
   * @throws io.heddle.solvers.StoppedException if it was stopped before it was done
   */
  LabReport run(LabPageRun run);
}
