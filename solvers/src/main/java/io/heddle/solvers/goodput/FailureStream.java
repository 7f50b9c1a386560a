package io.heddle.solvers.goodput;

/** Failures of a job's hosts over the time of a run. */
interface FailureStream {
  /**
   * A failure.
   *
   * @param hour of the run
   * @param domain that the lost hosts are of
   * @param repairHours one for each lost host; none: the job restarts on the same hosts
   */
  record Failure(double hour, int domain, double[] repairHours) {}

  /** The first failure after an hour; at infinity where no more come. */
  Failure after(double hour);

  /** Whether hosts fail while the job stands still; else only while it works. */
  boolean runsOn();
}
