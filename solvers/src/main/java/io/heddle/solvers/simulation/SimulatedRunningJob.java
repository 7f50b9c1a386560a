package io.heddle.solvers.simulation;

import io.heddle.model.job.TraceJob;
import io.heddle.model.result.JobGpuAllocation;

/** A job on an allocation: another one once it is given others. Live while it holds them. */
public final class SimulatedRunningJob {
  private final TraceJob job;
  private final JobGpuAllocation allocation;
  private final long number;
  private final double since;
  private final double pausedUntil;
  private final double workAtStart;
  private double speed;

  /** Work is counted from the last change of speed, so that rounding does not add up. */
  private double changed;

  private double leftThen;

  SimulatedRunningJob(
      TraceJob job,
      JobGpuAllocation allocation,
      long number,
      double since,
      double pausedUntil,
      double workAtStart) {
    this.job = job;
    this.allocation = allocation;
    this.number = number;
    this.since = since;
    this.pausedUntil = pausedUntil;
    this.workAtStart = workAtStart;
    changed = since;
    leftThen = workAtStart;
  }

  public TraceJob job() {
    return job;
  }

  public JobGpuAllocation allocation() {
    return allocation;
  }

  /** Rises from job to job that starts; kept when a job is resized. */
  public long number() {
    return number;
  }

  /** When it got its allocation. */
  public double sinceSeconds() {
    return since;
  }

  /** Until then it does nothing. */
  public double pausedUntilSeconds() {
    return pausedUntil;
  }

  /** Seconds of work a second. */
  public double speed() {
    return speed;
  }

  /** When it ends if nothing changes; infinite while it stands still. */
  public double endSeconds() {
    return speed > 0 ? changed + leftThen / speed : Double.POSITIVE_INFINITY;
  }

  double workLeft(double now) {
    return Math.max(0, leftThen - (now - changed) * speed);
  }

  double workDone(double now) {
    return workAtStart - workLeft(now);
  }

  boolean isPaused(double now) {
    return now < pausedUntil;
  }

  void setSpeed(double now, double newSpeed) {
    leftThen = workLeft(now);
    changed = now;
    speed = newSpeed;
  }
}
