package io.heddle.solvers.goodput;

import io.heddle.model.reliability.FailureEvent;
import io.heddle.model.reliability.FailureLog;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Failures as a log has them: the job's hosts are the first ones of the log by name, and the run
 * begins on one of its days. A repair that had not ended lasts to the end of the log, at least.
 */
final class RecordedFailures implements FailureStream {
  private final List<Failure> failures;

  /**
   * O(events · log events).
   *
   * @param betweenJobs classes that do not interrupt a job
   */
  RecordedFailures(FailureLog log, RunSetting setting, double startDay, Set<String> betweenJobs) {
    Map<String, Integer> domains = new HashMap<>();
    var names = new TreeSet<String>();
    log.events().forEach(each -> names.add(each.host()));
    // hosts without a failure are the last ones: the job has its share of those with one
    double share = Math.min(1, (double) setting.hosts() / log.hosts());
    int own = (int) Math.round(share * names.size());
    int index = 0;
    for (var name : names) {
      if (index < own) {
        domains.put(name, index % setting.domainHosts().size());
      }
      index++;
    }
    failures =
        log.events().stream()
            .filter(each -> domains.containsKey(each.host()) && each.startDay() >= startDay)
            .filter(each -> !betweenJobs.contains(each.kind()))
            .map(each -> failure(each, domains.getOrDefault(each.host(), 0), log, startDay))
            .toList();
  }

  private static Failure failure(FailureEvent event, int domain, FailureLog log, double startDay) {
    double end = event.isCensored() ? log.untilDay() : event.endDay();
    return new Failure(
        (event.startDay() - startDay) * FailureLog.DAY_HOURS,
        domain,
        new double[] {(end - event.startDay()) * FailureLog.DAY_HOURS});
  }

  @Override
  public Failure after(double hour) {
    return failures.stream()
        .filter(each -> each.hour() > hour)
        .findFirst()
        .orElse(new Failure(Double.POSITIVE_INFINITY, 0, new double[0]));
  }

  @Override
  public boolean runsOn() {
    return true;
  }
}
