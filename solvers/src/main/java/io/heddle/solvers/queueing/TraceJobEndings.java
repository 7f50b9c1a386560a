package io.heddle.solvers.queueing;

import io.heddle.model.job.TraceJob;
import java.util.Locale;

/** How the jobs of a trace ended, where it says so. */
final class TraceJobEndings {
  /** The column of a trace. Known only when a job has ended, so never a feature. */
  static final String COLUMN = "status";

  private TraceJobEndings() {}

  /**
   * Whether a user stopped the job: its time shows the user's patience, so it is not used for
   * training (Arnold, appendix G).
   */
  static boolean isKilled(TraceJob job) {
    return job.metadata().getOrDefault(COLUMN, "").toLowerCase(Locale.ROOT).startsWith("kill");
  }
}
