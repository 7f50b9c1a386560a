package io.heddle.solvers.goodput;

import io.heddle.model.reliability.FailureEvent;
import io.heddle.model.reliability.FailureLog;

/**
 * What evidence counts by its age: half as much each so many days before the end of a log
 * (exponential forgetting).
 *
 * @param halfLifeDays infinite: old evidence counts as much as new
 */
record EvidenceAgeWeights(double halfLifeDays) {
  static final EvidenceAgeWeights EQUAL = new EvidenceAgeWeights(Double.POSITIVE_INFINITY);

  EvidenceAgeWeights {
    if (!(halfLifeDays > 0)) {
      throw new IllegalArgumentException(
          "a half-life of %s days, expected more than 0".formatted(halfLifeDays));
    }
  }

  double weight(double ageDays) {
    return Math.pow(2, -ageDays / halfLifeDays);
  }

  /** Weighted days of a span of ages. */
  private double days(double fromAge, double toAge) {
    return Double.isInfinite(halfLifeDays)
        ? toAge - fromAge
        : (weight(fromAge) - weight(toAge)) * halfLifeDays / Math.log(2);
  }

  /** Weighted days of a log. */
  double days(FailureLog log) {
    return days(0, log.days());
  }

  /** Weighted host-days in which a host was up. O(events). */
  double upHostDays(FailureLog log) {
    return log.hosts() * days(log)
        - log.events().stream()
            .mapToDouble(each ->
                days(Math.max(0, log.untilDay() - each.endDay()), log.untilDay() - each.startDay()))
            .sum();
  }

  /** Weighted number of failures. O(events). */
  double events(FailureLog log) {
    return log.events().stream().mapToDouble(each -> weight(log, each)).sum();
  }

  /** As many equal failures tell as much (Kish 1965); 0 without any. O(events). */
  double equalEvents(FailureLog log) {
    double sum = events(log);
    double squares =
        log.events().stream().mapToDouble(each -> Math.pow(weight(log, each), 2)).sum();
    return sum == 0 ? 0 : sum * sum / squares;
  }

  private double weight(FailureLog log, FailureEvent event) {
    return weight(log.untilDay() - event.startDay());
  }
}
