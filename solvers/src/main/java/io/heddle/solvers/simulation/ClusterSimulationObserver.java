package io.heddle.solvers.simulation;

/** Is told of every stretch of time in which nothing changes. */
@FunctionalInterface
public interface ClusterSimulationObserver {
  /** Stretches follow each other without gaps; empty ones are not told. */
  void span(double from, double to, ObservableSimulationState state);
}
