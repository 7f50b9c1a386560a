package io.heddle.solvers.goodput;

import io.heddle.model.reliability.Goodput.TimeShares;
import io.heddle.model.reliability.RepairTime;
import java.util.LinkedHashMap;
import java.util.Map;
import org.hipparchus.analysis.solvers.BrentSolver;
import org.hipparchus.special.Erf;
import org.hipparchus.special.Gamma;

/**
 * Renewal reward over one checkpoint interval τ with exponential interruptions at rate Λ: wall time
 * a cycle is E = (e^{Λ(τ+δ)} − 1)·e^{Λ(R+w)}·(1/Λ + D), where δ blocks, w is until the checkpoint
 * is durable, R is the restart (interruptible) and D the mean time away before it: detection, swap
 * and waiting for a repair. Exact but for D, whose waiting is that of an Erlang loss system
 * (insensitive to the repair's distribution; bunched losses after Hayward), at each moment of the
 * run with as many hosts under repair as failed since its beginning and are not back (M/G/∞ that
 * begins empty). O(classes · domains).
 */
public final class GoodputRenewalFormula {
  /** Smallest interval that is advised, where a checkpoint blocks nothing. */
  private static final double SHORTEST_HOURS = 1.0 / 3600;

  /** Moments of the run that waiting is averaged over. */
  private static final int MOMENTS = 16;

  /** How often the length of the run, which waiting makes longer, is computed anew. */
  private static final int ROUNDS = 4;

  private final GoodputRunSetting setting;
  private final double perHour;
  private final double waitHours;
  private final double swapHours;
  private final double slowedShare;

  public GoodputRenewalFormula(GoodputRunSetting setting) {
    this.setting = setting;
    perHour = setting.perHour();
    double swaps =
        setting.classes().stream()
            .filter(JobInterruptionClass::losesHosts)
            .mapToDouble(JobInterruptionClass::perHour)
            .sum();
    swapHours = perHour == 0 ? 0 : setting.swapHours() * swaps / perHour;
    if (perHour == 0) {
      waitHours = 0;
      slowedShare = 0;
      return;
    }
    double hourly = 1 / (1 / perHour + setting.detectHours() + swapHours);
    var waiting = new Waiting(0, 0);
    for (int i = 0; i < ROUNDS; i++) {
      waiting = waiting(hourly, setting.usefulHours() * (1 + waiting.odds()));
    }
    boolean shrinks = setting.replicas() > 1;
    waitHours = shrinks ? 0 : waiting.odds() / hourly;
    slowedShare = shrinks ? Math.min(1, waiting.hostsShort() / setting.replicas()) : 0;
  }

  /**
   * @param odds time waiting over time not waiting
   * @param hostsShort mean number of hosts beyond the spares, without waiting
   */
  private record Waiting(double odds, double hostsShort) {}

  /** In the mean over a run of so many hours that is interrupted so often an hour. */
  private Waiting waiting(double hourly, double hours) {
    double odds = 0;
    double hostsShort = 0;
    for (int moment = 0; moment < MOMENTS; moment++) {
      double hour = hours * (moment + 0.5) / MOMENTS;
      for (int hosts : setting.domainHosts()) {
        var pool = new SparePool(setting, hourly / perHour * hosts / setting.hosts(), hour);
        odds += pool.waitingOdds() / MOMENTS;
        hostsShort += pool.hostsShort() / MOMENTS;
      }
    }
    return new Waiting(odds, hostsShort);
  }

  /** Hosts under repair of one domain, and its spares. */
  private static final class SparePool {
    private final int spares;
    private final double load;
    private final double peakedness;

    /** At an hour of a run that began with no host under repair. */
    SparePool(GoodputRunSetting setting, double share, double hour) {
      spares = setting.spares();
      double sum = 0;
      double weighted = 0;
      for (var each : setting.classes()) {
        double own = each.perHour() * share * each.hostsLost() * meanUpTo(each.repair(), hour);
        sum += own;
        // E[b²]/E[b] of what is lost at once, less 1
        double more = each.bunched() ? 2 * (each.hostsLost() - 1) : each.hostsLost() - 1;
        weighted += own * (1 + more / 2);
      }
      load = sum;
      peakedness = sum == 0 ? 1 : weighted / sum;
    }

    /** Time waiting over time not waiting. */
    double waitingOdds() {
      if (load == 0) {
        return 0;
      }
      double blocked = erlangB((spares + 1) / peakedness, load / peakedness);
      return blocked / (1 - blocked);
    }

    /** Mean of what is under repair beyond the spares, without waiting. */
    double hostsShort() {
      var away = new NegativeBinomial(load, load * peakedness);
      double sum = 0;
      double left = 1;
      for (int k = 0; k < spares || left > 1e-9; k++) {
        left = 1 - away.cumulative(k);
        sum += k >= spares ? left : 0;
      }
      return sum;
    }
  }

  /**
   * Mean of the hours away, each counted up to a limit: of hosts that fail at a rate of one an hour
   * from a moment on so many are away that long after it.
   */
  static double meanUpTo(RepairTime repair, double hours) {
    double sigma = repair.sigma();
    if (sigma == 0) {
      return Math.min(repair.median(), hours);
    }
    double at = Math.log(hours / repair.median()) / sigma;
    return repair.mean() * normal(at - sigma) + hours * normal(-at);
  }

  /** Distribution function of the standard normal distribution. */
  private static double normal(double x) {
    return Erf.erfc(-x / Math.sqrt(2)) / 2;
  }

  /** Share of calls lost, for a number of servers that need not be whole. */
  static double erlangB(double servers, double load) {
    double log = servers * Math.log(load) - load - Gamma.logGamma(servers + 1);
    return Math.exp(log) / Gamma.regularizedGammaQ(servers + 1, load);
  }

  /** Mean hours between interruptions while it works; infinite without any. */
  public double meanHoursBetween() {
    return 1 / perHour;
  }

  /**
   * Useful hours between two checkpoints that give the most goodput: Λτ = 1 + W(−e^{−1−Λδ}), of
   * Lambert's function. No smaller than a write takes; infinite: never, as nothing interrupts.
   */
  public double bestIntervalHours() {
    if (perHour == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double block = perHour * setting.blockHours();
    double least = Math.max(SHORTEST_HOURS, setting.writeHours() - setting.blockHours());
    double best =
        block == 0
            ? 0
            : new BrentSolver(1e-12, 1e-12, 0).solve(200, x -> 1 - x - Math.exp(-x - block), 0, 1)
                / perHour;
    return Math.max(least, best);
  }

  /** Young's √(2δM), hours. */
  public double youngHours() {
    return Math.sqrt(2 * setting.blockHours() / perHour);
  }

  /** Daly's higher-order √(2δM)·(1 + √(δ/2M)/3 + δ/18M) − δ for δ &lt; 2M, else M; hours. */
  public double dalyHours() {
    double mean = meanHoursBetween();
    double ratio = setting.blockHours() / (2 * mean);
    return ratio >= 1
        ? mean
        : youngHours() * (1 + Math.sqrt(ratio) / 3 + ratio / 9) - setting.blockHours();
  }

  /** Expected share of useful time. */
  public double goodput(double intervalHours) {
    return shares(intervalHours).useful();
  }

  /** Share of useful time where the spares never run out. */
  double progress(double intervalHours) {
    double away = setting.detectHours() + swapHours;
    return perHour == 0
        ? 1
        : Math.min(intervalHours, setting.usefulHours())
            / (interruptions(intervalHours) * (1 / perHour + away));
  }

  /** Mean number of interruptions of a run where the spares never run out. */
  double runInterruptions(double intervalHours) {
    return interruptions(intervalHours) * Math.max(1, setting.usefulHours() / intervalHours);
  }

  /** Mean number of them from a checkpoint to the next. */
  private double interruptions(double intervalHours) {
    boolean never = Double.isInfinite(intervalHours);
    double busy = never ? setting.usefulHours() : intervalHours + setting.blockHours();
    return Math.expm1(perHour * busy)
        * Math.exp(perHour * (setting.restartHours() + (never ? 0 : setting.writeHours())));
  }

  /** Where the wall time goes. */
  public TimeShares shares(double intervalHours) {
    if (!(intervalHours > 0)) {
      throw new IllegalArgumentException(
          "an interval of %s h, expected more than 0".formatted(intervalHours));
    }
    boolean never = Double.isInfinite(intervalHours);
    double work = never ? setting.usefulHours() : intervalHours;
    double block = never ? 0 : setting.blockHours();
    if (perHour == 0) {
      return new TimeShares(work / (work + block), block / (work + block), 0, 0, 0);
    }
    double failures = interruptions(intervalHours);
    double away = setting.detectHours() + swapHours;
    double wall = failures * (1 / perHour + away + waitHours);
    double restarts = failures * -Math.expm1(-perHour * setting.restartHours()) / perHour;
    double slowed = slowedShare * work / wall;
    double useful = work / wall - slowed;
    double checkpoint = block / wall;
    double restart = (failures * away + restarts) / wall;
    double waiting = failures * waitHours / wall + slowed;
    return new TimeShares(
        useful,
        checkpoint,
        Math.max(0, 1 - useful - checkpoint - restart - waiting),
        restart,
        waiting);
  }

  /** Each class's share of the lost time, and {@code checkpoint}'s; empty where none is lost. */
  public Map<String, Double> causes(TimeShares shares) {
    double lost = 1 - shares.useful();
    var causes = new LinkedHashMap<String, Double>();
    if (lost <= 0) {
      return causes;
    }
    causes.put("checkpoint", shares.checkpoint() / lost);
    double repairs =
        setting.classes().stream()
            .mapToDouble(each -> each.perHour() * each.hostsLost() * each.repair().mean())
            .sum();
    for (var each : setting.classes()) {
      double waits =
          repairs == 0 ? 0 : each.perHour() * each.hostsLost() * each.repair().mean() / repairs;
      double stops = perHour == 0 ? 0 : each.perHour() / perHour;
      causes.merge(
          each.id(),
          (stops * (shares.lost() + shares.restart()) + waits * shares.waiting()) / lost,
          Double::sum);
    }
    return causes;
  }
}
