package io.heddle.model.reliability;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Failures of the hosts of a cluster over a span of time.
 *
 * @param source file or publication
 * @param hosts number of hosts observed, those without a failure included
 * @param fromDay beginning of the observation
 * @param untilDay its end
 * @param events by rising start, all of them inside the span
 */
public record FailureLog(
    String source, int hosts, double fromDay, double untilDay, List<FailureEvent> events) {
  /** Hours of a day. */
  public static final double DAY_HOURS = 24;

  public FailureLog {
    events = events.stream().sorted(Comparator.comparingDouble(FailureEvent::startDay)).toList();
    if (hosts < 1 || !(untilDay > fromDay)) {
      throw new IllegalArgumentException(
          "%d hosts from day %s to %s".formatted(hosts, fromDay, untilDay));
    }
    Set<String> names = new HashSet<>();
    for (var event : events) {
      names.add(event.host());
      if (event.startDay() < fromDay || event.startDay() > untilDay) {
        throw new IllegalArgumentException(
            "host %s fails on day %s, outside of the log"
                .formatted(event.host(), event.startDay()));
      }
    }
    if (names.size() > hosts) {
      throw new IllegalArgumentException(
          "%d hosts with failures, expected at most %d".formatted(names.size(), hosts));
    }
  }

  public double days() {
    return untilDay - fromDay;
  }

  /** Host-days in which a host was up, and could fail: the exposure. O(events). */
  public double upHostDays() {
    return hosts * days()
        - events.stream()
            .mapToDouble(each -> Math.min(each.endDay(), untilDay) - each.startDay())
            .sum();
  }

  /**
   * What was known at a moment: the log cut at it, with repairs that had not ended censored.
   * O(events).
   */
  public FailureLog until(double day) {
    return new FailureLog(
        source,
        hosts,
        fromDay,
        day,
        events.stream()
            .filter(each -> each.startDay() < day)
            .map(each ->
                each.endDay() <= day
                    ? each
                    : new FailureEvent(
                        each.host(), each.startDay(), Double.POSITIVE_INFINITY, each.kind()))
            .toList());
  }

  /** The part that begins on a day; hosts that were down before it are not in it. O(events). */
  public FailureLog since(double day) {
    return new FailureLog(
        source,
        hosts,
        day,
        untilDay,
        events.stream().filter(each -> each.startDay() >= day).toList());
  }

  /** Only the failures of one class. O(events). */
  public FailureLog of(String kind) {
    return new FailureLog(
        source,
        hosts,
        fromDay,
        untilDay,
        events.stream().filter(each -> each.kind().equals(kind)).toList());
  }

  /** Number of failures that begin in [from, to). O(events). */
  public int count(double from, double to) {
    return (int)
        events.stream().filter(each -> each.startDay() >= from && each.startDay() < to).count();
  }

  /** Number of hosts that are down at a moment. O(events). */
  public int down(double day) {
    return (int)
        events.stream()
            .filter(each -> each.startDay() <= day && day < each.endDay())
            .map(FailureEvent::host)
            .distinct()
            .count();
  }
}
