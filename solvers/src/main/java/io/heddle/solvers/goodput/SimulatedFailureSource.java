package io.heddle.solvers.goodput;

import java.util.List;

/** The failures that a simulated run meets. */
interface SimulatedFailureSource {
  /**
   * A failure that stops the job.
   *
   * @param hour of the run
   * @param lost hosts that need a repair; none: the job restarts on the same hosts
   */
  record Failure(double hour, List<LostHost> lost) {
    static final Failure NEVER = new Failure(Double.POSITIVE_INFINITY, List.of());

    public Failure {
      lost = List.copyOf(lost);
    }
  }

  /**
   * A host under repair.
   *
   * @param domain number of the domain that it is of
   * @param repairHours from the failure on
   */
  record LostHost(int domain, double repairHours) {}

  /** The first failure from an hour on if the job works all the while; asking changes nothing. */
  Failure after(double hour);

  /** The failure of the last question stopped the job. */
  void happened(Failure failure);
}
