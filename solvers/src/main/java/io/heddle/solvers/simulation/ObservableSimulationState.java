package io.heddle.solvers.simulation;

import io.heddle.model.job.TraceJob;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What can be seen of a running simulation. All views are live and cannot be changed. */
public interface ObservableSimulationState {
  /** Seconds on the trace's clock. */
  double now();

  HostGpuInventory fleet();

  /** Jobs that came and do not run, in the order in which they began to wait. */
  Collection<TraceJob> waiting();

  /** In the order in which they started. */
  List<SimulatedRunningJob> running();

  /** The job while it runs, else null. */
  @Nullable SimulatedRunningJob running(TraceJob job);

  /** Seconds of work that a running or waiting job has left, at speed 1. */
  double workLeft(TraceJob job);

  /** Jobs that neither ended nor were rejected, those to come included. */
  int unsettled();
}
