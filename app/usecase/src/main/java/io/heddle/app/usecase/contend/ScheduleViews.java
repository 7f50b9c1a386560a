package io.heddle.app.usecase.contend;

import io.heddle.app.usecase.simulate.JobNumbers;
import io.heddle.model.result.FlowSchedule;
import io.heddle.model.result.LinkContention;
import io.heddle.render.contention.PriorityLevelBoard;
import io.heddle.render.topology.FabricLinkLoads;
import io.heddle.render.topology.HostGroups;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A communication schedule as pictures need it. */
public final class ScheduleViews {
  private ScheduleViews() {}

  /** Jobs by falling priority. */
  public static List<FlowSchedule.Job> byPriority(FlowSchedule schedule) {
    return schedule.jobs().stream()
        .sorted(
            Comparator.comparingDouble((FlowSchedule.Job job) -> -job.priority())
                .thenComparing(FlowSchedule.Job::id))
        .toList();
  }

  /**
   * Levels and edges; an edge weighs the intensity of the job with the higher priority.
   *
   * @param known numbers of jobs that have one elsewhere; others follow by priority
   */
  public static PriorityLevelBoard board(FlowSchedule schedule, JobNumbers known) {
    var numbers = numbers(schedule, known);
    var contention = schedule.contention();
    var jobs = new HashMap<String, LinkContention.Job>();
    contention.jobs().forEach(job -> jobs.put(job.id(), job));
    var edges = new ArrayList<PriorityLevelBoard.Edge>();
    for (var pair : contention.pairs()) {
      var one = Objects.requireNonNull(jobs.get(pair.first()));
      var two = Objects.requireNonNull(jobs.get(pair.second()));
      boolean first = one.goesBefore(two);
      edges.add(
          new PriorityLevelBoard.Edge(
              first ? one.id() : two.id(),
              first ? two.id() : one.id(),
              first ? one.intensity() : two.intensity()));
    }
    int top = schedule.jobs().stream().mapToInt(FlowSchedule.Job::level).max().orElse(0);
    int levels = Math.max(schedule.levels(), top + 1);
    return new PriorityLevelBoard(
        levels,
        schedule.weights(),
        byPriority(schedule).stream().map(job -> chip(job, numbers)).toList(),
        edges);
  }

  /** Jobs in the order of their numbers, as all lists have them. O(jobs · log jobs). */
  public static List<FlowSchedule.Job> byNumber(FlowSchedule schedule, JobNumbers known) {
    var numbers = numbers(schedule, known).byJob();
    return schedule.jobs().stream()
        .sorted(Comparator.comparing(job -> Objects.requireNonNull(numbers.get(job.id()))))
        .toList();
  }

  /**
   * The number of every job.
   *
   * @param known numbers of jobs that have one elsewhere; others follow by priority
   */
  public static JobNumbers numbers(FlowSchedule schedule, JobNumbers known) {
    return known.with(byPriority(schedule).stream().map(FlowSchedule.Job::id).toList());
  }

  private static PriorityLevelBoard.Chip chip(FlowSchedule.Job job, JobNumbers numbers) {
    return new PriorityLevelBoard.Chip(
        job.id(),
        job.level(),
        numbers.colour(job.id()),
        "%.2f×".formatted(job.slowdown()),
        List.of(
            job.id(),
            "level %d".formatted(job.level()),
            "intensity %.3g flop/s, correction %.3f".formatted(job.intensity(), job.correction()),
            "priority %.3g".formatted(job.priority()),
            "communication without contention %.1f ms per iteration"
                .formatted(1000 * job.communicationSeconds()),
            "iteration %.3f times as long as without contention".formatted(job.slowdown())));
  }

  /** The hosts that the flows of each job name. */
  public static Map<String, Set<String>> hosts(FlowSchedule schedule) {
    var hosts = new HashMap<String, Set<String>>();
    for (var job : schedule.jobs()) {
      for (var flow : job.flows()) {
        var mine = hosts.computeIfAbsent(job.id(), _ -> new HashSet<>());
        mine.add(flow.fromHost());
        mine.add(flow.toHost());
      }
    }
    return hosts;
  }

  /**
   * The hosts of each job in the colours of the board.
   *
   * @param known as of the board
   * @param hosts by job; a job without any is left out
   */
  public static HostGroups groups(
      FlowSchedule schedule, Map<String, Set<String>> hosts, JobNumbers known) {
    var numbers = numbers(schedule, known);
    var groups = new ArrayList<HostGroups.Group>();
    for (var job : byNumber(schedule, known)) {
      var mine = hosts.get(job.id());
      if (mine != null) {
        groups.add(numbers.group(job.id(), mine));
      }
    }
    return groups.isEmpty() ? HostGroups.none() : new HostGroups(groups);
  }

  /**
   * A link that several jobs use.
   *
   * @param utilization the larger one of its two directions, in [0, 1]
   * @param jobs in the order of the schedule
   */
  public record SharedLink(String from, String to, double utilization, List<String> jobs) {}

  /** Links that several jobs use, the fullest first. O(hops + links · log links). */
  public static List<SharedLink> shared(FlowSchedule schedule) {
    var users = new HashMap<Set<String>, Set<String>>();
    for (var job : schedule.jobs()) {
      for (var flow : job.flows()) {
        for (int hop = 1; hop < flow.path().size(); hop++) {
          users
              .computeIfAbsent(
                  Set.of(flow.path().get(hop - 1), flow.path().get(hop)),
                  _ -> new LinkedHashSet<>())
              .add(job.id());
        }
      }
    }
    return loads(schedule, null).links().stream()
        .map(load ->
            new SharedLink(
                load.from(),
                load.to(),
                load.share(),
                List.copyOf(users.getOrDefault(Set.of(load.from(), load.to()), Set.of()))))
        .filter(link -> link.jobs().size() > 1)
        .sorted(
            Comparator.comparingDouble((SharedLink link) -> -link.utilization())
                .thenComparing(link -> link.from() + link.to()))
        .toList();
  }

  /** All loaded links; a job's paths stand out. */
  public static FabricLinkLoads loads(FlowSchedule schedule, @Nullable String job) {
    Map<Set<String>, FabricLinkLoads.Load> loads = new HashMap<>();
    for (var link : schedule.links()) {
      if (!link.from().equals(link.to())) {
        var load = new FabricLinkLoads.Load(link.from(), link.to(), link.utilization());
        loads.merge(
            Set.of(link.from(), link.to()),
            load,
            (one, two) -> one.share() >= two.share() ? one : two);
      }
    }
    var marked = new HashSet<FabricLinkLoads.Load>();
    for (var each : schedule.jobs()) {
      if (each.id().equals(job)) {
        for (var flow : each.flows()) {
          for (int hop = 1; hop < flow.path().size(); hop++) {
            var load = loads.get(Set.of(flow.path().get(hop - 1), flow.path().get(hop)));
            if (load != null) {
              marked.add(load);
            }
          }
        }
      }
    }
    return new FabricLinkLoads(List.copyOf(loads.values()), marked);
  }
}
