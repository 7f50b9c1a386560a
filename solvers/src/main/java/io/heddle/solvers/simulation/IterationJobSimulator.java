package io.heddle.solvers.simulation;

/** Jobs that compute and send in turn, followed over time. */
interface IterationJobSimulator {
  /** Seconds since the beginning. */
  double now();

  /** Lets time pass. */
  void runUntil(double end);

  /** Seconds that a job has computed. */
  double computeSeconds(int job);

  /** Is called at every event, and may throw to end the run. */
  void setWatch(Runnable watch);

  /** Whether every flow is followed. */
  boolean isExact();
}
