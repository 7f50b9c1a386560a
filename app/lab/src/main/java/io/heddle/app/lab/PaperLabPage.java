package io.heddle.app.lab;

import io.heddle.app.usecase.report.LabReport;

/** One paper's tables and figures, computed again. */
public abstract class PaperLabPage {
  private final String name;
  private final String summary;

  /**
   * @param name the word on the command line
   * @param summary what it shows, in one sentence
   */
  PaperLabPage(String name, String summary) {
    this.name = name;
    this.summary = summary;
  }

  /** The word on the command line. */
  public final String name() {
    return name;
  }

  /** What it shows, in one sentence. */
  public final String summary() {
    return summary;
  }

  /**
   * Computes everything. Takes seconds to minutes.
   *
   * @throws io.heddle.solvers.StoppedException if it was stopped before it was done
   */
  public abstract LabReport run(LabPageRun run);
}
