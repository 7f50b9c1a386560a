package io.heddle.model.allocation;

import io.heddle.model.kind.Absent;
import io.heddle.model.kind.Member;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.Name;
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
    @Member("the id of a job") @Name String job,
    @Member("an array of GPUs") List<@Member("a GPU of a host") Gpu> from,
    @Member("an array of GPUs") List<@Member("a GPU of a host") Gpu> to,
    @Member(value = "GPU-hours, at least 0", max = 1e15) double gpuHoursLost,
    @Member(value = "true or false", absent = Absent.USUAL, usual = "true") boolean preemptible) {
  public Move(String job, List<Gpu> from, List<Gpu> to, double gpuHoursLost) {
    this(job, from, to, gpuHoursLost, true);
  }

  /**
   * @throws MemberException if it leaves no GPU, or gets fewer or more
   */
  public Move {
    from = from.stream().sorted().toList();
    to = to.stream().sorted().toList();
    if (from.isEmpty() || from.size() != to.size()) {
      throw new MemberException("/to", "as many GPUs as it leaves, %d".formatted(from.size()));
    } else if (!(gpuHoursLost >= 0)) {
      throw new MemberException("/gpuHoursLost", "GPU-hours, at least 0");
    }
  }
}
