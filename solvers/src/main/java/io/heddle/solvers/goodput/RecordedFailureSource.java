package io.heddle.solvers.goodput;

import io.heddle.model.reliability.FailureEvent;
import io.heddle.model.reliability.FailureLog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The failures of a log, replayed from a day of it on and again from its beginning after its end
 * (circular bootstrap, Politis and Romano 1992). Spare hosts fail too, and stop nothing; a host
 * that is back is a spare. What fails until the first failure is noticed is part of it. O(outages)
 * for each failure.
 */
final class RecordedFailureSource implements SimulatedFailureSource {
  private final GoodputRunSetting setting;
  private final List<PoolHost> hosts = new ArrayList<>();
  private final List<Outage> outages = new ArrayList<>();
  private final double lapHours;
  private int next;
  private int asked;
  private Map<PoolHost, Double> down = Map.of();

  /** A host that the job works on, or a spare. */
  private static final class PoolHost {
    private final int domain;
    private boolean working;
    private boolean stopping;
    private boolean reported;
    private double downUntil = Double.NEGATIVE_INFINITY;

    PoolHost(int domain) {
      this.domain = domain;
    }

    void fail(Outage outage) {
      if (outage.stopping() || !working) {
        downUntil = outage.end();
        stopping = outage.stopping();
        reported = false;
      }
    }

    boolean newlyDown(double hour) {
      return downUntil > hour && !reported;
    }
  }

  private record Outage(PoolHost host, double start, double end, boolean stopping) {
    Outage later(double hours) {
      return new Outage(host, start + hours, end + hours, stopping);
    }
  }

  /**
   * From a day of the log on.
   *
   * @param betweenJobs classes of failures that do not stop a job
   * @param pools host names of each domain of the setting, the job's own and the spares
   */
  RecordedFailureSource(
      GoodputRunSetting setting,
      FailureLog log,
      Set<String> betweenJobs,
      double startDay,
      List<List<String>> pools) {
    this.setting = setting;
    lapHours = log.days() * FailureLog.DAY_HOURS;
    Map<String, PoolHost> byName = new HashMap<>();
    for (int domain = 0; domain < pools.size(); domain++) {
      for (var name : pools.get(domain)) {
        var host = new PoolHost(domain);
        hosts.add(host);
        byName.put(name, host);
      }
    }
    for (var event : log.events()) {
      var host = byName.get(event.host());
      if (host != null) {
        add(host, event, log, startDay, !betweenJobs.contains(event.kind()));
      }
    }
    outages.sort(Comparator.comparingDouble(Outage::start));
  }

  private void add(
      PoolHost host, FailureEvent event, FailureLog log, double startDay, boolean stopping) {
    double start = (event.startDay() - startDay) * FailureLog.DAY_HOURS;
    double end = (Math.min(event.endDay(), log.untilDay()) - startDay) * FailureLog.DAY_HOURS;
    var outage = new Outage(host, start, end, stopping);
    if (start < 0 && end > 0) {
      host.fail(outage);
    }
    outages.add(start < 0 ? outage.later(lapHours) : outage);
  }

  private Outage outage(int number) {
    int lap = number / outages.size();
    return outages.get(number % outages.size()).later(lapHours * lap);
  }

  /** Hours of one question are never before those of the last. */
  @Override
  public Failure after(double hour) {
    if (outages.isEmpty()) {
      return Failure.NEVER;
    }
    for (; outage(next).start() <= hour; next++) {
      outage(next).host().fail(outage(next));
    }
    asked = next;
    down = new LinkedHashMap<>();
    boolean stopped = !staffed(hour);
    for (var host : hosts) {
      if (host.newlyDown(hour)) {
        down.put(host, host.downUntil);
        stopped |= host.working && host.stopping;
      }
    }
    return stopped ? failure(hour) : coming();
  }

  /** Puts spares to work where hosts are missing; false: a missing one is not under repair yet. */
  private boolean staffed(double hour) {
    int[] missing = setting.domainHosts().stream().mapToInt(Integer::intValue).toArray();
    hosts.stream().filter(each -> each.working).forEach(each -> missing[each.domain]--);
    for (var host : hosts) {
      if (!host.working && missing[host.domain] > 0 && host.downUntil <= hour) {
        host.working = true;
        missing[host.domain]--;
      }
    }
    return hosts.stream()
        .noneMatch(each -> !each.working && missing[each.domain] > 0 && each.newlyDown(hour));
  }

  /** The first failure of a working host in the coming lap, with those of spares before it. */
  private Failure coming() {
    double first = Double.POSITIVE_INFINITY;
    for (int i = next; i < next + outages.size(); i++) {
      var outage = outage(i);
      if (outage.start() > first + setting.detectHours()) {
        break;
      }
      asked = i + 1;
      boolean stops = outage.host().working && outage.stopping();
      if (stops && Double.isInfinite(first)) {
        first = outage.start();
      }
      if ((stops || !outage.host().working) && outage.end() > outage.start()) {
        down.put(outage.host(), outage.end());
      }
    }
    return Double.isInfinite(first) ? Failure.NEVER : failure(first);
  }

  private Failure failure(double hour) {
    down.values().removeIf(end -> end <= hour);
    var lost = new ArrayList<LostHost>();
    down.forEach((host, end) -> lost.add(new LostHost(host.domain, end - hour)));
    return new Failure(hour, lost);
  }

  @Override
  public void happened(Failure failure) {
    next = asked;
    down.forEach((host, end) -> {
      host.downUntil = end;
      host.reported = true;
      host.working = false;
    });
  }
}
