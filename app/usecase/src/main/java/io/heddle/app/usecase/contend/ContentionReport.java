package io.heddle.app.usecase.contend;

import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportFigure;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.app.usecase.simulate.JobNumbers;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.result.FlowSchedule;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.contention.PriorityLevelPicture;
import io.heddle.render.topology.FabricLayout;
import io.heddle.render.topology.FabricTopologyPicture;
import io.heddle.render.topology.FabricViewMarks;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Jobs that share links as a report: levels and slowdowns, fabric with loaded links, utilisation by
 * scheduler and the busiest links. It names no date and no time of the run.
 */
public final class ContentionReport {
  private static final int LINKS = 20;
  private static final ViewTextBundle WORDS = ViewTextBundle.english();

  private ContentionReport() {}

  /**
   * O(nodes + links · log links).
   *
   * @param cluster has all nodes of the schedule
   * @param numbers of jobs that have one, for their colours
   */
  public static LabReport of(Cluster cluster, FlowSchedule schedule, JobNumbers numbers) {
    var title =
        "Contention of %s on %s"
            .formatted(ImportNotes.count(schedule.jobs().size(), "job"), cluster.name());
    var marks =
        FabricViewMarks.with(
            ScheduleViews.loads(schedule, null),
            FabricViewMarks.of(
                ScheduleViews.groups(schedule, ScheduleViews.hosts(schedule), numbers), null));
    return new LabReport(
        title,
        List.of(jobs(schedule), utilization(schedule), links(schedule)),
        List.of(
            new ReportFigure(
                "levels",
                theme ->
                    new PriorityLevelPicture(
                        "Priority levels", ScheduleViews.board(schedule, numbers), theme, WORDS)),
            new ReportFigure(
                "fabric",
                theme -> new FabricTopologyPicture(FabricLayout.of(cluster), marks, theme, WORDS))),
        notes(schedule));
  }

  private static ReportTable jobs(FlowSchedule schedule) {
    return new ReportTable(
        "jobs",
        "Jobs by priority",
        List.of(
            "job",
            "level",
            "intensity (flop/s)",
            "correction factor",
            "priority",
            "communication (s)",
            "slowdown"),
        ScheduleViews.byPriority(schedule).stream()
            .map(job ->
                List.of(
                    job.id(),
                    job.isSilent() ? "none" : "%d".formatted(job.level()),
                    "%.3g".formatted(job.intensity()),
                    "%.3f".formatted(job.correction()),
                    "%.3g".formatted(job.priority()),
                    "%.4f".formatted(job.communicationSeconds()),
                    "%.3f×".formatted(job.slowdown())))
            .toList());
  }

  private static ReportTable utilization(FlowSchedule schedule) {
    return new ReportTable(
        "schedulers",
        "Steady state by scheduler",
        List.of("scheduler", "GPU utilization", "slowest job"),
        schedule.gpuUtilization().entrySet().stream()
            .map(each -> {
              var slowest = schedule.slowest().get(each.getKey());
              return List.of(
                  each.getKey(),
                  "%.2f %%".formatted(100 * each.getValue()),
                  slowest == null ? "–" : "%.3f×".formatted(slowest));
            })
            .toList());
  }

  private static ReportTable links(FlowSchedule schedule) {
    return new ReportTable(
        "links",
        schedule.links().size() <= LINKS
            ? "Loaded links"
            : "The %d busiest of %,d loaded links".formatted(LINKS, schedule.links().size()),
        List.of("from", "to", "Gbit/s", "utilization"),
        schedule.links().stream()
            .sorted(Comparator.comparingDouble((FlowSchedule.Link link) -> -link.utilization()))
            .limit(LINKS)
            .map(link ->
                List.of(
                    link.from(),
                    link.to(),
                    "%,.0f".formatted(link.gbps()),
                    "%.2f %%".formatted(100 * link.utilization())))
            .toList());
  }

  private static List<String> notes(FlowSchedule schedule) {
    return List.of(
        "Levels are numbered from 0 to %d; %s."
            .formatted(
                schedule.levels() - 1,
                schedule.isWeighted()
                    ? "they share a link by weight, from level 0 on: %s %%"
                        .formatted(
                            schedule.weights().stream()
                                .map(String::valueOf)
                                .collect(Collectors.joining(", ")))
                    : "a higher level is served first"),
        "Slowdown is the iteration time with contention divided by that of the job alone.",
        "Intensity is computation divided by communication time. Levels follow the priority; for CRUX, it is the intensity times the correction factor (Eq. 3).",
        "GPU utilization is the computation of GPUs as a share of what they would compute if they never waited for the network. The scheduler no-contention runs each job alone and is an upper bound.");
  }
}
