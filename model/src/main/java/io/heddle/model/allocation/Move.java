package io.heddle.model.allocation;

import io.heddle.model.result.Gpu;
import java.util.List;

/**
 * A running job stops, and goes on elsewhere.
 *
 * @param from GPUs that it leaves, sorted
 * @param to GPUs that it gets instead, as many, sorted
 * @param gpuHoursLost by all of its GPUs, in hours
 * @param preemptible whether the job may be stopped
 */
public record Move(
    String job, List<Gpu> from, List<Gpu> to, double gpuHoursLost, boolean preemptible) {
  public Move(String job, List<Gpu> from, List<Gpu> to, double gpuHoursLost) {
    this(job, from, to, gpuHoursLost, true);
  }

  public Move {
    from = from.stream().sorted().toList();
    to = to.stream().sorted().toList();
    if (from.isEmpty() || from.size() != to.size() || !(gpuHoursLost >= 0)) {
      throw new IllegalArgumentException(
          "job %s moves from %s to %s for %s GPU-hours".formatted(job, from, to, gpuHoursLost));
    }
  }
}
