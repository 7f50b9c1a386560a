package io.heddle.solvers.simulation;

/**
 * Who runs where, and when. Asked at every event; a job that it does not start keeps waiting. One
 * object is for one run and may keep what it likes; the same jobs and seed must lead it to the same
 * decisions.
 */
public interface ClusterSchedulingPolicy {
  /**
   * Before the first event: the place to ask for a first {@link PolicySchedulingContext#wakeAt}.
   */
  default void begin(PolicySchedulingContext context) {}

  /** One event has happened. */
  void react(ClusterSimulationEvent event, PolicySchedulingContext context);
}
