package io.heddle.solvers.simulation;

import io.heddle.model.job.TraceJob;
import io.heddle.model.result.JobGpuAllocation;

/**
 * What a policy sees and may do. All of it happens at once. Orders that cannot be carried out, such
 * as a GPU that another job holds or a job that does not wait, are faults of the policy: {@link
 * IllegalStateException}, with the job and the GPU.
 */
public interface PolicySchedulingContext extends ObservableSimulationState {
  /** What becomes of a stopped job's work. */
  enum Work {
    /** It was saved: the job goes on where it was. */
    KEPT,
    /** The job begins anew. */
    LOST
  }

  /** Starts a waiting job. */
  default void start(TraceJob job, JobGpuAllocation where) {
    start(job, where, 0);
  }

  /**
   * Starts a waiting job, which first does nothing for a while: it loads a checkpoint, or is
   * profiled.
   */
  void start(TraceJob job, JobGpuAllocation where, double pauseSeconds);

  /**
   * Gives a running job other GPUs, more or fewer or elsewhere; it may keep some. Its work is kept.
   *
   * @param pauseSeconds in which it does nothing, for the checkpoint
   */
  void resize(TraceJob job, JobGpuAllocation where, double pauseSeconds);

  /** Takes its GPUs from a running job, which waits again. */
  void stop(TraceJob job, Work work);

  /** A waiting job is never to run. */
  void reject(TraceJob job);

  /**
   * Asks for {@link ClusterSimulationEvent.Woken} at a later time. Unless the problem has an end,
   * being woken ends with the last job.
   */
  void wakeAt(double seconds);
}
