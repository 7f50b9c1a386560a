package io.heddle.model.allocation;

import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.NameMember;
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
public record JobMigration(
    @FileMember("the id of a job") @NameMember String job,
    @FileMember("an array of GPUs") List<@FileMember("a GPU of a host") Gpu> from,
    @FileMember("an array of GPUs") List<@FileMember("a GPU of a host") Gpu> to,
    @FileMember(value = "GPU-hours, at least 0", max = 1e15) double gpuHoursLost,
    @FileMember(value = "true or false", usual = "true") boolean preemptible) {
  public JobMigration(String job, List<Gpu> from, List<Gpu> to, double gpuHoursLost) {
    this(job, from, to, gpuHoursLost, true);
  }

  /**
   * @throws MemberException if it leaves no GPU, or gets fewer or more
   */
  public JobMigration {
    from = from.stream().sorted().toList();
    to = to.stream().sorted().toList();
    if (from.isEmpty() || from.size() != to.size()) {
      throw new MemberException("/to", "as many GPUs as it leaves, %d".formatted(from.size()));
    } else if (!(gpuHoursLost >= 0)) {
      throw new MemberException("/gpuHoursLost", "GPU-hours, at least 0");
    }
  }
}
