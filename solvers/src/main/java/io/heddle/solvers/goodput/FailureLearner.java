package io.heddle.solvers.goodput;

import io.heddle.model.allocation.Domain;
import io.heddle.model.reliability.FailureClass;
import io.heddle.model.reliability.FailureEvent;
import io.heddle.model.reliability.FailureLog;
import io.heddle.model.reliability.FailureModel;
import io.heddle.model.reliability.FailureModel.CountDispersion;
import java.util.ArrayList;
import java.util.Set;

/** Learns how often hosts fail, by class, and how long they are away, from a log. */
public final class FailureLearner {
  /** Lengths at which the bunching of failures is kept, in days. */
  private static final double[] WINDOWS = {1, 7, 14, 30, 60, 120};

  private FailureLearner() {}

  /**
   * O(classes · events · days).
   *
   * @param horizonDays coming days that the intervals of the rates are for
   * @param betweenJobs classes that do not interrupt a job, such as what a stress test finds
   */
  public static FailureModel learn(FailureLog log, double horizonDays, Set<String> betweenJobs) {
    double exposure = log.upHostDays();
    var classes = new ArrayList<FailureClass>();
    log.events().stream()
        .map(FailureEvent::kind)
        .distinct()
        .sorted()
        .forEach(kind -> {
          var own = log.of(kind);
          var forecast = CountForecast.failures(own, horizonDays);
          double coming = exposure * horizonDays / log.days();
          classes.add(
              new FailureClass(
                  kind,
                  Domain.HOST,
                  !betweenJobs.contains(kind),
                  own.events().size(),
                  own.events().size() / exposure,
                  forecast.quantile(CountForecast.LOW) / coming,
                  forecast.quantile(CountForecast.HIGH) / coming,
                  CountForecast.hostsAtOnce(own),
                  RepairCurve.of(own)));
        });
    var dispersion = new ArrayList<CountDispersion>();
    for (double window : WINDOWS) {
      if (window <= log.days()) {
        dispersion.add(new CountDispersion(window, CountForecast.dispersion(log, window)));
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
        CountForecast.down(log));
  }
}
