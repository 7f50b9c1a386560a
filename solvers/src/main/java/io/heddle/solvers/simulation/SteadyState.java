package io.heddle.solvers.simulation;

import io.heddle.solvers.RecentEntriesMap;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.StoppedException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The share of the time that jobs compute once they have settled. Jobs that share no link which
 * could fill up are looked at apart. A job alone repeats its iteration forever; others are averaged
 * over windows until two windows in a row agree.
 */
public final class SteadyState {
  /** Of jobs that are too large to be followed exactly: with so many of them the mean settles. */
  private static final int FEW_ITERATIONS = 4;

  private static final int FEW_WINDOWS = 3;

  /** Of a simulation that is to tell which of some levels are the best. */
  private static final int ROUGH_WINDOWS = 6;

  /** Groups of flows up to which twenty simulations take few seconds. */
  private static final int SEARCHED = 256;

  private static final int NEVER = Integer.MAX_VALUE;

  private final double agreement;
  private final int windows;
  private final int iterations;
  private final int mostExact;
  private final int mostSearched;
  private final Map<List<Long>, double[]> known;

  private final FlowGroupKeys keys = new FlowGroupKeys();
  private final SolverTermination termination;

  private @Nullable SharedFlowLinks last;

  /**
   * @param agreement how much the share of a job may differ between two windows
   * @param windows at most so many
   * @param iterations of the slowest job in a window
   * @param remembered groups of jobs whose shares are remembered while the network is the same
   * @param mostExact groups of flows that are followed one by one; more are followed by link
   * @param mostSearched groups of flows up to which many levels can be tried exactly
   * @param termination once reached, nothing is computed any more
   */
  private SteadyState(
      double agreement,
      int windows,
      int iterations,
      int remembered,
      int mostExact,
      int mostSearched,
      SolverTermination termination) {
    this.mostExact = mostExact;
    this.mostSearched = mostSearched;
    this.iterations = iterations;
    this.termination = termination;
    this.agreement = agreement;
    this.windows = windows;
    this.known = new RecentEntriesMap<>(remembered);
  }

  /** For a plan that a person looks at: within about a thousandth. */
  public static SteadyState precise() {
    return precise(new SolverTermination.Never());
  }

  /**
   * The same, until it is stopped.
   *
   * @param termination once reached, {@link #computeShares} throws a {@link StoppedException}
   */
  public static SteadyState precise(SolverTermination termination) {
    return new SteadyState(
        5e-4, 40, 16, 1000, AggregatedTransfers.MOST_EXACT, SEARCHED, termination);
  }

  /** As {@link #precise()} simulates large groups, for groups of any size: each link by itself. */
  public static SteadyState linkByLink() {
    return new SteadyState(5e-4, 40, 16, 1000, 0, NEVER, new SolverTermination.Never());
  }

  /** The same for groups of any size link by link. */
  public SteadyState byLink() {
    return new SteadyState(agreement, windows, iterations, 1000, 0, NEVER, termination);
  }

  /** The same with fewer windows. */
  public SteadyState rough() {
    int few = Math.min(windows, ROUGH_WINDOWS);
    return new SteadyState(agreement, few, iterations, 1000, mostExact, NEVER, termination);
  }

  /** As {@link #precise()} treats large groups in a search for levels, for groups of any size. */
  public static SteadyState laboriously() {
    return new SteadyState(
        5e-4, 40, 16, 1000, AggregatedTransfers.MOST_EXACT, -1, new SolverTermination.Never());
  }

  /** For thousands of plans in a row: within about a hundredth. */
  public static SteadyState coarse() {
    return new SteadyState(
        5e-3, 4, 16, 5000, AggregatedTransfers.MOST_EXACT, NEVER, new SolverTermination.Never());
  }

  /**
   * For traces: within a few hundredths, for plans on one network with much in common. One thread.
   */
  public static SteadyState remembering() {
    return new SteadyState(
        5e-3, 6, 10, 20_000, AggregatedTransfers.MOST_EXACT, NEVER, new SolverTermination.Never());
  }

  /**
   * The share of the time that each job computes, in (0, 1].
   *
   * @param capacities of the links, in bytes per second
   */
  public double[] computeShares(double[] capacities, List<SimulatedJob> jobs) {
    var prepared = prepared(capacities, jobs);
    var shares = new double[jobs.size()];
    for (int[] group : prepared.groups()) {
      goOn();
      var members = Arrays.stream(group).mapToObj(jobs::get).toList();
      double[] part = Objects.requireNonNull(shares(prepared, group, members, null));
      for (int i = 0; i < group.length; i++) {
        shares[group[i]] = part[i];
      }
    }
    return shares;
  }

  /**
   * The same where a weighted sum of the shares has to reach a goal; null once it is clear that it
   * does not, with far fewer iterations.
   *
   * @param weight of each job's share
   * @param goal what the sum has to reach
   */
  public double @Nullable [] computeShares(
      double[] capacities, List<SimulatedJob> jobs, double[] weight, double goal) {
    var prepared = prepared(capacities, jobs);
    if (prepared.groups().size() != 1) {
      return computeShares(capacities, jobs);
    }
    return shares(
        prepared, prepared.groups().getFirst(), jobs, new EarlySimulationStop(weight, goal));
  }

  /**
   * Whether exact simulations of these jobs, which all share links with each other, take so long
   * that few of them can be made.
   *
   * @param capacities of the links, in bytes per second
   */
  public boolean isLaborious(double[] capacities, List<SimulatedJob> jobs) {
    var prepared = prepared(capacities, jobs);
    if (prepared.groups().size() != 1) {
      return false;
    }
    int groups = prepared.groupsOfFlows(prepared.groups().getFirst(), jobs);
    return groups > mostSearched && groups <= mostExact;
  }

  private SharedFlowLinks prepared(double[] capacities, List<SimulatedJob> jobs) {
    var prepared = last;
    if (prepared == null || !prepared.isOf(capacities, jobs)) {
      if (prepared != null && !prepared.isOn(capacities)) {
        known.clear(); // of another network
      }
      prepared = new SharedFlowLinks(capacities, jobs);
      last = prepared;
    }
    return prepared;
  }

  private void goOn() {
    if (termination.isReached()) {
      throw new StoppedException("stopped before the jobs ran in a steady state");
    }
  }

  /** Null where the race is lost. */
  private double @Nullable [] shares(
      SharedFlowLinks prepared,
      int[] group,
      List<SimulatedJob> members,
      @Nullable EarlySimulationStop race) {
    var key = keys.of(members);
    double @Nullable [] shares = known.get(key);
    if (shares == null) {
      shares =
          members.size() == 1
              ? new double[] {computeAlone(prepared.capacities(), members.getFirst())}
              : together(prepared, group, members, race);
      if (shares != null) {
        known.put(key, shares);
      }
    }
    return shares;
  }

  /** Of a job alone. */
  private static double share(double[] capacities, SimulatedJob job) {
    return job.computeSeconds() / iterationSeconds(capacities, job);
  }

  /** Seconds of an iteration of a job that has the network for itself. */
  public static double iterationSeconds(double[] capacities, SimulatedJob job) {
    return Math.max(
        job.computeSeconds(),
        job.sendSeconds() + AggregatedTransfers.secondsAlone(capacities, job));
  }

  private double @Nullable [] together(
      SharedFlowLinks prepared,
      int[] group,
      List<SimulatedJob> jobs,
      @Nullable EarlySimulationStop race) {
    double longest = 0;
    for (var job : jobs) {
      double alone = job.computeSeconds() / computeAlone(prepared.capacities(), job);
      longest = Math.max(longest, alone + job.offsetSeconds());
    }
    var simulator = prepared.simulator(group, jobs, mostExact);
    simulator.setWatch(this::goOn);
    boolean exact = simulator.isExact();
    double window = (exact ? iterations : Math.min(iterations, FEW_ITERATIONS)) * longest;
    int most = exact ? windows : Math.min(windows, FEW_WINDOWS);
    simulator.runUntil(window / 2);
    double[] begin = computed(simulator, jobs.size());
    double from = simulator.now();
    double[] before = begin;
    double[] last = new double[0];
    for (int i = 1; i <= most; i++) {
      simulator.runUntil(from + i * window);
      double[] now = computed(simulator, jobs.size());
      var share = new double[now.length];
      boolean agrees = last.length > 0;
      for (int j = 0; j < now.length; j++) {
        share[j] = (now[j] - before[j]) / window;
        agrees &= last.length == 0 || Math.abs(share[j] - last[j]) <= agreement;
      }
      before = now;
      last = share;
      if (agrees) {
        break;
      }
      if (race != null && race.isLost(share)) {
        return null;
      }
    }
    double length = simulator.now() - from;
    var result = new double[before.length];
    for (int j = 0; j < result.length; j++) {
      result[j] = (before[j] - begin[j]) / length;
    }
    return result;
  }

  /**
   * The share of the time that a job computes which has its paths for itself, in (0, 1].
   *
   * @param capacities of the links, in bytes per second
   */
  public double computeAlone(double[] capacities, SimulatedJob job) {
    var key = keys.of(List.of(job));
    double[] share = known.get(key);
    if (share == null) {
      share = new double[] {share(capacities, job)};
      known.put(key, share);
    }
    return share[0];
  }

  private static double[] computed(IterationJobSimulator simulator, int jobs) {
    var seconds = new double[jobs];
    for (int j = 0; j < jobs; j++) {
      seconds[j] = simulator.computeSeconds(j);
    }
    return seconds;
  }

  /** Jobs that share a link which could fill up, directly or through others: by number. */
  public static List<int[]> groups(double[] capacities, List<SimulatedJob> jobs) {
    return new SharedFlowLinks(capacities, jobs).groups();
  }

  /** The links on which jobs meet that could fill up, by number. */
  public int[] contended(double[] capacities, List<SimulatedJob> jobs) {
    return prepared(capacities, jobs).contended();
  }
}
