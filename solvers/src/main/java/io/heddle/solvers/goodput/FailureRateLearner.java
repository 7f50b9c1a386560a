package io.heddle.solvers.goodput;

import io.heddle.model.allocation.FailureDomain;
import io.heddle.model.reliability.AgedFailureRate;
import io.heddle.model.reliability.FailureClass;
import io.heddle.model.reliability.FailureEvent;
import io.heddle.model.reliability.FailureLog;
import io.heddle.model.reliability.FailureModel;
import io.heddle.model.reliability.FailureModel.CountDispersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Learns how often hosts fail, by class, and how long they are away, from a log. */
public final class FailureRateLearner {
  /** Lengths at which the bunching of failures is kept, in days. */
  private static final double[] WINDOWS = {1, 7, 14, 30, 60, 120};

  /** Ends of the ages that rates are kept by, days before the end of the log. */
  private static final double[] AGES = {0, 30, 90, Double.POSITIVE_INFINITY};

  private FailureRateLearner() {}

  /**
   * O(classes · events · days).
   *
   * @param horizonDays coming days that the intervals of the rates are for
   * @param betweenJobs classes that do not interrupt a job, such as what a stress test finds
   */
  public static FailureModel learn(FailureLog log, double horizonDays, Set<String> betweenJobs) {
    return learn(log, horizonDays, betweenJobs, null);
  }

  /**
   * The same where old evidence counts less.
   *
   * @param halfLifeDays age at which evidence counts half; null: all counts the same
   */
  public static FailureModel learn(
      FailureLog log, double horizonDays, Set<String> betweenJobs, @Nullable Double halfLifeDays) {
    var weights =
        halfLifeDays == null ? EvidenceAgeWeights.EQUAL : new EvidenceAgeWeights(halfLifeDays);
    double exposure = weights.upHostDays(log);
    var classes = new ArrayList<FailureClass>();
    log.events().stream()
        .map(FailureEvent::kind)
        .distinct()
        .sorted()
        .forEach(kind -> {
          var own = log.of(kind);
          var forecast = FailureCountForecast.failures(own, horizonDays, weights);
          double coming = exposure * horizonDays / weights.days(log);
          classes.add(
              new FailureClass(
                  kind,
                  FailureDomain.HOST,
                  !betweenJobs.contains(kind),
                  own.events().size(),
                  weights.events(own) / exposure,
                  forecast.quantile(FailureCountForecast.LOW) / coming,
                  forecast.quantile(FailureCountForecast.HIGH) / coming,
                  FailureCountForecast.hostsAtOnce(own),
                  RepairTimeCurve.of(own),
                  byAge(log, own)));
        });
    var dispersion = new ArrayList<CountDispersion>();
    for (double window : WINDOWS) {
      if (window <= log.days()) {
        dispersion.add(new CountDispersion(window, FailureCountForecast.dispersion(log, window)));
      }
    }
    return new FailureModel(
        log.source(),
        false,
        log.hosts(),
        log.days(),
        horizonDays,
        classes,
        dispersion,
        0,
        FailureCountForecast.down(log),
        halfLifeDays);
  }

  private static double upHostDays(FailureLog log, double untilDay) {
    return untilDay > log.fromDay() ? log.until(untilDay).upHostDays() : 0;
  }

  private static List<AgedFailureRate> byAge(FailureLog log, FailureLog own) {
    var rates = new ArrayList<AgedFailureRate>();
    for (int i = 0; i + 1 < AGES.length && AGES[i] < log.days(); i++) {
      double oldest = Math.min(AGES[i + 1], log.days());
      double from = log.untilDay() - oldest;
      double until = log.untilDay() - AGES[i];
      double exposure = upHostDays(log, until) - upHostDays(log, from);
      if (!(exposure > 0)) {
        continue; // no host was up, so none could fail
      }
      boolean newest = i == 0;
      var then =
          new FailureLog(
              log.source(),
              log.hosts(),
              from,
              until,
              own.events().stream()
                  .filter(each -> each.startDay() >= from && (newest || each.startDay() < until))
                  .toList());
      double[] interval =
          FailureCountForecast.rate(
              then, exposure, FailureCountForecast.dispersion(own, oldest - AGES[i]));
      int events = then.events().size();
      rates.add(
          new AgedFailureRate(
              AGES[i], oldest, events, events / exposure, interval[0], interval[1]));
    }
    return rates;
  }
}
