package io.heddle.app.cli;

import io.heddle.model.result.FlowSchedule;
import java.util.Comparator;

/** A communication schedule as a short table for a person. */
final class ScheduleTable {
  private static final int LINKS = 8;

  private ScheduleTable() {}

  static String of(FlowSchedule schedule) {
    var text = new StringBuilder();
    int wide = schedule.jobs().stream().mapToInt(job -> job.id().length()).max().orElse(3);
    var name = "%-" + Math.max(3, wide) + "s";
    text.append(
        (name + "  %5s  %10s  %10s  %10s  %9s  %9s%n")
            .formatted(
                "job", "level", "intensity", "correction", "priority", "comm. (s)", "slowdown"));
    schedule.jobs().stream()
        .sorted(
            Comparator.comparingInt((FlowSchedule.Job job) -> -job.level())
                .thenComparing(job -> -job.priority()))
        .forEach(job ->
            text.append(
                (name + "  %5s  %10.3g  %10.3f  %10.3g  %9.4f  %8.3f×%n")
                    .formatted(
                        job.id(),
                        job.isSilent() ? "none" : job.level(),
                        job.intensity(),
                        job.correction(),
                        job.priority(),
                        job.communicationSeconds(),
                        job.slowdown())));
    text.append("\nGPU utilization in the steady state\n");
    schedule
        .gpuUtilization()
        .forEach((algorithm, share) ->
            text.append("%-14s  %6.2f %%%n".formatted(algorithm, 100 * share)));
    text.append("\nbusiest links\n");
    schedule.links().stream()
        .sorted(Comparator.comparingDouble((FlowSchedule.Link link) -> -link.utilization()))
        .limit(LINKS)
        .forEach(link ->
            text.append(
                "%6.2f %%  %s > %s (%.0f Gbit/s)%n"
                    .formatted(100 * link.utilization(), link.from(), link.to(), link.gbps())));
    return text.toString();
  }
}
