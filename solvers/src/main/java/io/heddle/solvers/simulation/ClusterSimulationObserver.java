package io.heddle.solvers.simulation;

/** Receives every stretch of time in which nothing changes. */
@FunctionalInterface
public interface ClusterSimulationObserver {
  /** Stretches follow each other without gaps; empty ones are left out. */
  void span(double from, double to, ObservableSimulationState state);
}
