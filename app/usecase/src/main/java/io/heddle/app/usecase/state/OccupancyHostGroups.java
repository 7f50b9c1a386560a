package io.heddle.app.usecase.state;

import io.heddle.app.usecase.simulate.JobColours;
import io.heddle.app.usecase.simulate.JobNumbers;
import io.heddle.app.usecase.simulate.SimulationMoment;
import io.heddle.app.usecase.simulate.SimulationMoment.Held;
import io.heddle.app.usecase.simulate.SimulationMomentGroups;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.render.gantt.JobGanttChart.Kind;
import io.heddle.render.topology.HostGroups;
import io.heddle.render.topology.HostGroups.Group;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The hosts of each job at one time; where there are too many jobs for a legend, of each state. */
final class OccupancyHostGroups {
  /** More signs and colours than this cannot be read in a legend. */
  static final int MOST_NAMED = 12;

  private OccupancyHostGroups() {}

  /** Whether more than {@link #MOST_NAMED} jobs hold GPUs at some time. O(jobs · log jobs). */
  private static boolean isCrowded(SimulationOutcome outcome) {
    var changes = new TreeMap<Double, Integer>();
    for (var job : outcome.jobs()) {
      for (var span : job.spans()) {
        changes.merge(span.fromSeconds(), 1, Integer::sum);
        changes.merge(span.toSeconds(), -1, Integer::sum);
      }
    }
    int now = 0;
    int most = 0;
    for (int change : changes.values()) {
      now += change;
      most = Math.max(most, now);
    }
    return most > MOST_NAMED;
  }

  /** One a job; by their states where too many hold GPUs at once for a colour each. */
  static List<Integer> colours(HostOccupancyTimeline timeline) {
    var outcome = timeline.outcome();
    return isCrowded(outcome)
        ? IntStream.range(0, outcome.jobs().size())
            .mapToObj(number -> colour(timeline.kind(number)))
            .toList()
        : JobColours.of(outcome, timeline.numbers());
  }

  /** The number of the colour of a state. */
  private static int colour(Kind kind) {
    return switch (kind) {
      case RUNNING -> JobColours.RUNNING;
      case PLANNED, WAITING -> JobColours.PLANNED;
      case RESERVED -> JobColours.KEPT;
    };
  }

  /** Drawn on the hosts of a state; no two states have the same. */
  private static String sign(Kind kind) {
    return switch (kind) {
      case RUNNING -> "R";
      case PLANNED -> "P";
      case WAITING -> "W";
      case RESERVED -> "RS";
    };
  }

  /** O(GPUs that are held). */
  static HostGroups of(HostOccupancyTimeline timeline, List<Held> held) {
    if (isCrowded(timeline.outcome())) {
      return byState(timeline, held);
    }
    var plain =
        SimulationMomentGroups.of(
            new SimulationMoment(0, held, List.of()), null, timeline.cluster());
    var numbers =
        timeline
            .numbers()
            .with(timeline.outcome().jobs().stream().map(job -> job.job().id()).toList());
    return new HostGroups(plain.groups().stream().map(group -> signed(group, numbers)).toList());
  }

  /** With the number that the job has elsewhere. */
  private static Group signed(Group group, JobNumbers numbers) {
    var number = numbers.byJob().get(group.name());
    return number == null
        ? group
        : new Group(group.name(), String.valueOf(number + 1), group.number(), group.hosts());
  }

  private static HostGroups byState(HostOccupancyTimeline timeline, List<Held> held) {
    Map<Kind, Set<String>> hosts = new EnumMap<>(Kind.class);
    var owners = new HashMap<String, String>();
    for (var each : held) {
      var kind = timeline.kind(each.number());
      for (var share : each.allocation().shares()) {
        hosts.computeIfAbsent(kind, _ -> new HashSet<>()).add(share.host().id());
        owners.merge(share.host().id(), each.job().job().id(), "%s, %s"::formatted);
      }
    }
    return new HostGroups(
            hosts.entrySet().stream()
                .map(each ->
                    new Group(
                        each.getKey().name().toLowerCase(Locale.ROOT),
                        sign(each.getKey()),
                        colour(each.getKey()),
                        each.getValue()))
                .toList())
        .withOwners(owners);
  }
}
