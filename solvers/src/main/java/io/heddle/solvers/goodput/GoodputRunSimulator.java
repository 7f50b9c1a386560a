package io.heddle.solvers.goodput;

import io.heddle.model.reliability.Goodput.TimeShares;
import java.util.PriorityQueue;

/**
 * Plays one run from failure to failure: work and checkpoints, detection, spares and repairs,
 * restarts. The same model as {@link GoodputRenewalFormula}, and beyond it bunched failures, spares
 * that run out, domains, and jobs that shrink; runs that do not end are given up. O(failures · log
 * hosts under repair).
 */
public final class GoodputRunSimulator {
  /**
   * A run that takes this many times its useful hours is given up and counts as ended then: with an
   * interval far above the time between failures, or a host that is always down, it never ends.
   */
  private static final double MOST = 1000;

  private final GoodputRunSetting setting;
  private final double interval;
  private final double block;
  private final SimulatedFailureSource failures;
  private final PriorityQueue<Repair> repairs =
      new PriorityQueue<>((a, b) -> Double.compare(a.endHour(), b.endHour()));
  private final int[] away;
  private double now;
  private double saved;
  private int interruptions;
  private int mostAway;
  private double waited;
  private double restarted;
  private double lost;

  private record Repair(double endHour, int domain) {}

  /**
   * What happened; all times in hours.
   *
   * @param wallHours until the work was done
   * @param mostAway hosts under repair at once in one domain
   */
  public record Run(
      double usefulHours,
      double wallHours,
      int interruptions,
      int mostAway,
      double waitedHours,
      double restartHours,
      double lostHours) {
    public double goodput() {
      return usefulHours / wallHours;
    }

    /** Where the wall time went. */
    TimeShares shares() {
      double rest = wallHours - usefulHours - waitedHours - restartHours - lostHours;
      return new TimeShares(
          goodput(),
          Math.max(0, rest / wallHours),
          lostHours / wallHours,
          restartHours / wallHours,
          waitedHours / wallHours);
    }

    public boolean waited() {
      return waitedHours > 0;
    }
  }

  private GoodputRunSimulator(
      GoodputRunSetting setting, double intervalHours, SimulatedFailureSource failures) {
    this.setting = setting;
    this.failures = failures;
    boolean never = Double.isInfinite(intervalHours);
    interval = never ? setting.usefulHours() : intervalHours;
    block = never ? 0 : setting.blockHours();
    away = new int[setting.domainHosts().size()];
  }

  /** The same seed gives the same run. */
  public static Run run(GoodputRunSetting setting, double intervalHours, long seed) {
    return run(setting, intervalHours, new RandomFailureSource(setting, seed));
  }

  /** On given failures. */
  static Run run(GoodputRunSetting setting, double intervalHours, SimulatedFailureSource failures) {
    return new GoodputRunSimulator(setting, intervalHours, failures).run();
  }

  private Run run() {
    while (saved < setting.usefulHours() && !givenUp()) {
      work();
    }
    return new Run(setting.usefulHours(), now, interruptions, mostAway, waited, restarted, lost);
  }

  private boolean givenUp() {
    return now >= MOST * setting.usefulHours();
  }

  /** From a checkpoint that is loaded to the next failure, the host that comes back, or the end. */
  private void work() {
    returned(now);
    double speed = speed();
    double cycle = interval / speed + block;
    double rest = setting.usefulHours() - saved;
    double end = now + rest / speed + block * Math.ceil(rest / interval * (1 - 1e-12));
    var failure = failures.after(now);
    double grows = speed < 1 ? nextReturn() : Double.POSITIVE_INFINITY;
    if (end <= Math.min(failure.hour(), grows)) {
      waited += rest * (1 / speed - 1);
      now = end;
      saved = setting.usefulHours();
    } else if (grows < failure.hour()) {
      double span = grows - now;
      double done = Math.min(rest, (span - block * Math.floor(span / cycle)) * speed);
      waited += done * (1 / speed - 1);
      saved += done;
      now = grows + block;
      exposedRestart();
    } else {
      double span = failure.hour() - now;
      double kept = Math.floor(Math.max(0, span - setting.writeHours()) / cycle);
      double useful = Math.min(rest, kept * interval);
      saved += useful;
      waited += useful * (1 / speed - 1);
      lost += span - kept * cycle;
      now = failure.hour();
      fail(failure);
      exposedRestart();
    }
  }

  /** Until no further failure comes while the job starts. */
  private void exposedRestart() {
    while (!givenUp()) {
      var next = failures.after(now);
      double end = now + setting.restartHours();
      if (next.hour() >= end) {
        restarted += setting.restartHours();
        now = end;
        return;
      }
      restarted += next.hour() - now;
      now = next.hour();
      fail(next);
    }
  }

  /** Detection, a spare, and waiting for a repair where none is left. */
  private void fail(SimulatedFailureSource.Failure failure) {
    interruptions++;
    failures.happened(failure);
    lose(failure);
    double pause = setting.detectHours() + (failure.lost().isEmpty() ? 0 : setting.swapHours());
    stand(now + pause);
    restarted += pause;
    while (mustWait()) {
      double back = nextReturn();
      waited += back - now;
      stand(back);
    }
  }

  private void lose(SimulatedFailureSource.Failure failure) {
    returned(failure.hour());
    for (var host : failure.lost()) {
      repairs.add(new Repair(failure.hour() + host.repairHours(), host.domain()));
      away[host.domain()]++;
      mostAway = Math.max(mostAway, away[host.domain()]);
    }
  }

  private void stand(double until) {
    returned(until);
    now = until;
  }

  private void returned(double hour) {
    while (!repairs.isEmpty() && repairs.peek().endHour() <= hour) {
      away[repairs.remove().domain()]--;
    }
  }

  private double nextReturn() {
    var first = repairs.peek();
    return first == null ? Double.POSITIVE_INFINITY : first.endHour();
  }

  private int shortage() {
    int shortage = 0;
    for (int each : away) {
      shortage += Math.max(0, each - setting.spares());
    }
    return shortage;
  }

  private boolean mustWait() {
    return shortage() >= Math.max(1, setting.replicas());
  }

  /** A missing host takes its replica with it. */
  private double speed() {
    int shortage = shortage();
    return shortage == 0 ? 1 : 1 - (double) shortage / setting.replicas();
  }
}
