package io.heddle.app.usecase.state;

import io.heddle.app.usecase.simulate.GanttRows;
import io.heddle.app.usecase.simulate.JobNumbers;
import io.heddle.app.usecase.simulate.SimulationMoment;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.HostReservation;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.allocation.WaitingJobTimetable;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.edit.KeptJobPlacements;
import io.heddle.model.job.TraceJob;
import io.heddle.model.result.HostGpuShare;
import io.heddle.model.result.JobGpuAllocation;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import io.heddle.model.result.SimulationOutcome.Span;
import io.heddle.render.MinipodLabels;
import io.heddle.render.gantt.JobGanttChart;
import io.heddle.render.gantt.JobGanttChart.Bar;
import io.heddle.render.gantt.JobGanttChart.Kind;
import io.heddle.render.gantt.JobGanttChart.Row;
import io.heddle.render.topology.HostGroups;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Who has which GPUs from now on: running jobs to their expected ends, reservations, and waiting
 * jobs where they are planned. Who has no end has his GPUs to the end of the picture.
 *
 * @param allocations of hosts that the cluster has
 * @param outcome running jobs, then reservations, then waiting jobs that get hosts, and jobs that
 *     are planned already
 * @param numbers of the jobs that are known elsewhere, for their colours
 */
public record HostOccupancyTimeline(
    Cluster cluster,
    ClusterJobAllocations allocations,
    WaitingJobTimetable timetable,
    SimulationOutcome outcome,
    JobNumbers numbers) {
  private static final double SHORTEST = 3600;
  private static final double BEYOND = 1.2;

  /** Free hosts of a minipod. */
  public record Free(String minipod, int free, int hosts) {}

  /**
   * O(GPUs that jobs hold).
   *
   * @param kept jobs that are planned: their GPUs, where these are free, are held to the end of the
   *     picture
   */
  public static HostOccupancyTimeline of(
      Cluster cluster,
      ClusterJobAllocations allocations,
      WaitingJobTimetable timetable,
      KeptJobPlacements kept,
      JobNumbers numbers) {
    double now = timetable.fromSeconds();
    double end = end(allocations, timetable);
    var jobs = new ArrayList<JobOutcome>();
    for (var job : allocations.jobs()) {
      var until = timetable.endless().contains(job.id()) ? null : job.expectedEndSeconds();
      jobs.add(outcome(job.id(), job.startSeconds(), now, until, end, shares(cluster, job)));
    }
    for (var each : allocations.reservations()) {
      jobs.add(
          outcome(
              each.id(),
              each.startSeconds(),
              each.startSeconds(),
              each.endSeconds(),
              end,
              whole(cluster, each.hosts())));
    }
    for (var entry : timetable.jobs()) {
      var start = entry.startSeconds();
      if (start != null) {
        jobs.add(
            outcome(
                entry.job(), now, start, entry.endSeconds(), end, whole(cluster, entry.hosts())));
      }
    }
    for (var job : kept.jobs()) {
      var shares = planned(cluster, kept.heldBy(job, cluster));
      if (!shares.isEmpty()) {
        jobs.add(outcome(job, now, now, null, end, shares));
      }
    }
    return new HostOccupancyTimeline(
        cluster,
        allocations,
        timetable,
        new SimulationOutcome(jobs, List.of(), cluster.gpus(), now, end),
        numbers);
  }

  private static double end(ClusterJobAllocations allocations, WaitingJobTimetable timetable) {
    double now = timetable.fromSeconds();
    double last = now + SHORTEST;
    for (var job : allocations.jobs()) {
      last = later(last, job.expectedEndSeconds());
    }
    for (var each : allocations.reservations()) {
      last = later(last, each.endSeconds());
    }
    for (var entry : timetable.jobs()) {
      last = later(later(last, entry.startSeconds()), entry.endSeconds());
    }
    return now + (last - now) * BEYOND;
  }

  private static double later(double last, @Nullable Double other) {
    return other == null ? last : Math.max(last, other);
  }

  private static JobOutcome outcome(
      String id,
      double came,
      double from,
      @Nullable Double until,
      double end,
      List<HostGpuShare> shares) {
    double to = until == null ? end : until;
    var held = new JobGpuAllocation(shares);
    var job = new TraceJob(id, came, Math.max(1, to - came), held.gpus(), 0, false, Map.of());
    var spans = to > from ? List.of(new Span(from, to, held, to - from)) : List.<Span>of();
    return new JobOutcome(job, from, until, spans, 0, 0, 0);
  }

  private static List<HostGpuShare> shares(Cluster cluster, RunningClusterJob job) {
    var byHost = new TreeMap<String, List<Integer>>();
    job.gpus()
        .forEach(gpu -> byHost.computeIfAbsent(gpu.host(), _ -> new ArrayList<>()).add(gpu.gpu()));
    return byHost.entrySet().stream()
        .map(each -> new HostGpuShare(cluster.host(each.getKey()), each.getValue()))
        .toList();
  }

  private static List<HostGpuShare> planned(Cluster cluster, Map<String, SortedSet<Integer>> held) {
    var shares = new ArrayList<HostGpuShare>();
    held.forEach((id, gpus) -> {
      var host = cluster.host(id);
      var free = gpus.stream().filter(gpu -> host.plannedGpus().contains(gpu)).toList();
      if (!free.isEmpty()) {
        shares.add(new HostGpuShare(host, free));
      }
    });
    return shares;
  }

  private static List<HostGpuShare> whole(Cluster cluster, Collection<String> hosts) {
    return hosts.stream()
        .map(cluster::host)
        .map(host -> HostGpuShare.of(host, 0, host.type().gpus()))
        .toList();
  }

  /** One row per host, one lane per GPU. */
  public JobGanttChart byHost() {
    return styled(GanttRows.byHost(outcome, cluster));
  }

  /** One row per minipod, the GPUs of its hosts one below the other. */
  public JobGanttChart byMinipod() {
    return styled(GanttRows.byMinipod(outcome, cluster));
  }

  private JobGanttChart styled(@Nullable JobGanttChart plain) {
    if (plain == null) {
      throw new IllegalStateException("a picture of no time");
    }
    var rows =
        plain.rows().stream()
            .map(row ->
                new Row(row.name(), row.lanes(), row.bars().stream().map(this::styled).toList()))
            .toList();
    return new JobGanttChart(
        plain.jobs(), OccupancyHostGroups.colours(this), rows, plain.from(), plain.to());
  }

  private Bar styled(Bar bar) {
    return new Bar(bar.job(), kind(bar.job()), bar.from(), bar.to(), bar.lane(), bar.lanes());
  }

  Kind kind(int number) {
    int running = allocations.jobs().size();
    return number < running
        ? Kind.RUNNING
        : number < running + allocations.reservations().size() ? Kind.RESERVED : Kind.PLANNED;
  }

  /** What a bar of a chart stands for. */
  public Kind kind(JobOutcome job) {
    return kind(outcome.jobs().indexOf(job));
  }

  /** The reservation of a bar; null where it is none. */
  public @Nullable HostReservation reservation(JobOutcome job) {
    int number = outcome.jobs().indexOf(job) - allocations.jobs().size();
    return number >= 0 && number < allocations.reservations().size()
        ? allocations.reservations().get(number)
        : null;
  }

  /** The moments at which something begins or ends, rising, from now on. */
  public List<Double> moments() {
    var moments = new TreeSet<Double>(List.of(outcome.fromSeconds()));
    for (var job : outcome.jobs()) {
      for (var span : job.spans()) {
        moments.add(span.fromSeconds());
        moments.add(span.toSeconds());
      }
    }
    return moments.stream()
        .filter(at -> at >= outcome.fromSeconds() && at < outcome.toSeconds())
        .toList();
  }

  /**
   * Who has which hosts at that time, in the colours of the charts: one group a job, or one a state
   * where more than {@value OccupancyHostGroups#MOST_NAMED} jobs hold GPUs at some time.
   */
  public HostGroups groups(double seconds) {
    return OccupancyHostGroups.of(this, held(seconds)).withVacant(withoutJob(seconds));
  }

  private List<SimulationMoment.Held> held(double seconds) {
    var colours = OccupancyHostGroups.colours(this);
    var held = new ArrayList<SimulationMoment.Held>();
    for (int number = 0; number < outcome.jobs().size(); number++) {
      var job = outcome.jobs().get(number);
      for (var span : job.spans()) {
        if (span.fromSeconds() <= seconds && seconds < span.toSeconds()) {
          held.add(new SimulationMoment.Held(number, colours.get(number), job, span.allocation()));
        }
      }
    }
    return held;
  }

  /**
   * Whole hosts that are healthy and free at that time, by minipod. O(hosts + GPUs that jobs hold).
   */
  public List<Free> free(double seconds) {
    var free = withoutJob(seconds);
    var labels = MinipodLabels.of(cluster);
    return cluster.minipods().stream()
        .map(minipod ->
            new Free(
                labels.get(minipod.index()),
                (int) minipod.hosts().stream().map(Host::id).filter(free::contains).count(),
                minipod.hosts().size()))
        .toList();
  }

  /** Whole hosts that are healthy and free at that time. */
  private Set<String> withoutJob(double seconds) {
    var known = allocations.held();
    var free =
        cluster.hosts().stream()
            .filter(host -> isFree(host, known.get(host.id())))
            .map(Host::id)
            .collect(Collectors.toCollection(HashSet::new));
    for (var each : held(seconds)) {
      each.allocation().shares().forEach(share -> free.remove(share.host().id()));
    }
    return free;
  }

  /** But for those who are known. */
  private static boolean isFree(Host host, @Nullable Collection<Integer> known) {
    return host.isWell()
        && host.hasKnownGpus()
        && host.unavailableGpus().isEmpty()
        && host.busyGpus().stream().allMatch(gpu -> known != null && known.contains(gpu));
  }
}
