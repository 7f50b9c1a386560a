package io.heddle.app.usecase.simulate;

import io.heddle.model.job.TraceJob;
import java.util.List;

/** How much a trace asks for: GPUs on average until its last job comes. */
public final class TraceLoad {
  private TraceLoad() {}

  /**
   * As a share of the GPUs that there are.
   *
   * @param trace by rising submission, at least one job
   */
  public static double of(List<TraceJob> trace, int gpus) {
    double work = trace.stream().mapToDouble(job -> job.gpus() * job.durationSeconds()).sum();
    return work / (gpus * span(trace));
  }

  /**
   * Submissions closer together or further apart, from 0 on, so that the trace asks for that share;
   * running times are as they were.
   */
  public static List<TraceJob> pressed(List<TraceJob> trace, double load, int gpus) {
    double first = trace.getFirst().submitSeconds();
    double factor = load / of(trace, gpus);
    return trace.stream()
        .map(job -> job.withSubmitSeconds((job.submitSeconds() - first) / factor))
        .toList();
  }

  private static double span(List<TraceJob> trace) {
    return Math.max(1, trace.getLast().submitSeconds() - trace.getFirst().submitSeconds());
  }
}
