package io.heddle.solvers.simulation;

import io.heddle.model.job.TraceJob;
import io.heddle.model.result.SimulationOutcome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What has become of a job so far. */
final class SimulatedJobHistory {
  /** Where a job stands. */
  enum Stage {
    TO_COME,
    WAITING,
    RUNNING,
    ENDED,
    REJECTED
  }

  final TraceJob job;
  Stage stage = Stage.TO_COME;

  /** Seconds of work left while it waits. */
  double workLeft;

  /** While it runs. */
  @Nullable SimulatedRunningJob running;

  private final List<SimulationOutcome.Span> spans = new ArrayList<>(1);
  private @Nullable Double start;
  private @Nullable Double end;
  private int rescalings;
  private int preemptions;
  private double lost;

  SimulatedJobHistory(TraceJob job) {
    this.job = job;
    workLeft = job.durationSeconds();
  }

  void starts(SimulatedRunningJob on) {
    if (start == null) {
      start = on.sinceSeconds();
    }
    stage = Stage.RUNNING;
    running = on;
  }

  /** Closes the stretch on one allocation. */
  void leaves(SimulatedRunningJob left, double now) {
    workLeft = left.workLeft(now);
    running = null;
    spans.add(
        new SimulationOutcome.Span(
            left.sinceSeconds(), now, left.allocation(), left.workDone(now)));
  }

  void rescaled() {
    rescalings++;
  }

  void stopped(boolean keepsWork) {
    stage = Stage.WAITING;
    preemptions++;
    if (!keepsWork) {
      lost += job.durationSeconds() - workLeft;
      workLeft = job.durationSeconds();
    }
  }

  void ended(double now) {
    stage = Stage.ENDED;
    end = now;
  }

  SimulationOutcome.JobOutcome outcome() {
    return new SimulationOutcome.JobOutcome(job, start, end, spans, rescalings, preemptions, lost);
  }
}
