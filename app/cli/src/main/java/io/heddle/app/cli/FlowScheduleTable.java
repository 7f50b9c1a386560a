package io.heddle.app.cli;

import io.heddle.model.result.FlowSchedule;
import java.util.Comparator;

/** A communication schedule as a short table for a person. */
final class FlowScheduleTable {
  private static final int LINKS = 8;

  /** The scheduler without levels. */
  private static final String NONE = "paths-only";

  private FlowScheduleTable() {}

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
    if (schedule.isWeighted()) {
      text.append("\nshares of a link that all levels want\n");
      for (int level = schedule.levels() - 1; level >= 0; level--) {
        text.append("level %-8d  %6d %%%n".formatted(level, schedule.weights().get(level)));
      }
    }
    text.append("\nin the steady state%36s%n".formatted("GPU utilization  slowest job"));
    schedule
        .gpuUtilization()
        .forEach((algorithm, share) ->
            text.append(
                "%-14s%26.2f %%%s%n"
                    .formatted(algorithm, 100 * share, slowest(schedule, algorithm))));
    gain(schedule, text);
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

  private static String slowest(FlowSchedule schedule, String algorithm) {
    var its = schedule.slowest().get(algorithm);
    return its == null ? "" : "%12.3f×".formatted(its);
  }

  /** What the levels are worth, where that was looked at. */
  private static void gain(FlowSchedule schedule, StringBuilder text) {
    var with = schedule.gpuUtilization().get(schedule.algorithm());
    var without = schedule.gpuUtilization().get(NONE);
    if (with != null && without != null && !schedule.algorithm().equals(NONE)) {
      text.append(
          "%s: %+.2f points beside %s%n"
              .formatted(schedule.algorithm(), 100 * (with - without), NONE));
    }
  }
}
