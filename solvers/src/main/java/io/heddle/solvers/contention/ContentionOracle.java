package io.heddle.solvers.contention;

import io.heddle.solvers.simulation.SteadyState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The best GPU utilisation that can be had, by trying everything in the simulator: for a handful of
 * jobs (CRUX, 4.4). For one thread.
 */
public final class ContentionOracle {
  /** Beyond this many jobs there are too many orders. */
  public static final int MOST_JOBS = 6;

  /** Plans of which more than two orders are tried. */
  private static final int SEARCHED = 10;

  /** Nearer than that to what is possible at all is the optimum. */
  private static final double CLOSE = 1e-4;

  private final SteadyState steady;

  /** Levels matter only where they order two jobs that share a link. */
  private final Map<List<Integer>, Double> known = new HashMap<>();

  public ContentionOracle(SteadyState steady) {
    this.steady = steady;
  }

  /**
   * A plan and what it reaches.
   *
   * @param utilization of the GPUs, in (0, 1]
   */
  public record Outcome(ContentionPlan plan, double utilization) {}

  /** What a plan reaches. */
  public double utilization(ContentionPlan plan) {
    return plan.utilization(shares(plan));
  }

  /** The share of the time that each job computes. */
  double[] shares(ContentionPlan plan) {
    return plan.computeShares(steady);
  }

  /**
   * The best order of the jobs on given paths, where several may have the same place. O(orders),
   * which are 541 of five jobs.
   *
   * @throws IllegalArgumentException if there are more than {@link #MOST_JOBS}
   */
  public Outcome bestOrder(ContentionPlan plan) {
    int n = plan.jobs().size();
    if (n > MOST_JOBS) {
      throw new IllegalArgumentException("%d jobs, at most %d".formatted(n, MOST_JOBS));
    }
    var orders = new ArrayList<int[]>();
    place(new int[n], 0, orders);
    return best(plan, orders);
  }

  /** The best levels that keep the plan's priorities in order. O(levels^jobs). */
  public Outcome bestLevels(ContentionPlan plan, int levels) {
    var contention = plan.contention();
    var valid = new ArrayList<int[]>();
    var assignment = new int[plan.jobs().size()];
    boolean more = true;
    while (more) {
      if (isValid(plan, contention, assignment)) {
        valid.add(assignment.clone());
      }
      int at = 0;
      while (at < assignment.length && ++assignment[at] == levels) {
        assignment[at++] = 0;
      }
      more = at < assignment.length;
    }
    return best(plan, valid);
  }

  private static boolean isValid(
      ContentionPlan plan, io.heddle.model.result.LinkContention contention, int[] levels) {
    var number = new HashMap<String, Integer>();
    for (int j = 0; j < levels.length; j++) {
      number.put(plan.jobs().get(j).job().id(), j);
    }
    for (var pair : contention.pairs()) {
      int one = number.getOrDefault(pair.first(), 0);
      int two = number.getOrDefault(pair.second(), 0);
      boolean first = contention.jobs().get(one).goesBefore(contention.jobs().get(two));
      if (first ? levels[one] < levels[two] : levels[two] < levels[one]) {
        return false;
      }
    }
    return true;
  }

  private Outcome best(ContentionPlan plan, List<int[]> candidates) {
    known.clear();
    var shared = sharing(plan);
    double limit = free(plan) - CLOSE;
    var best = new Outcome(plan, -1);
    for (var levels : candidates) {
      if (best.utilization() >= limit) {
        break;
      }
      var key = new ArrayList<Integer>(shared.size());
      for (var pair : shared) {
        key.add(Integer.compare(levels[pair[0]], levels[pair[1]]));
      }
      if (!known.containsKey(key)) {
        var candidate = plan.withLevels(levels);
        double utilization = utilization(candidate);
        known.put(key, utilization);
        if (utilization > best.utilization()) {
          best = new Outcome(candidate, utilization);
        }
      }
    }
    return best;
  }

  private static List<int[]> sharing(ContentionPlan plan) {
    var pairs = new ArrayList<int[]>();
    for (int a = 0; a < plan.jobs().size(); a++) {
      int[] links = plan.jobs().get(a).links();
      for (int b = a + 1; b < plan.jobs().size(); b++) {
        if (Arrays.stream(plan.jobs().get(b).links())
            .anyMatch(link -> Arrays.binarySearch(links, link) >= 0)) {
          pairs.add(new int[] {a, b});
        }
      }
    }
    return pairs;
  }

  /** All ways to give jobs places from 0 on without a gap. */
  private static void place(int[] levels, int at, List<int[]> orders) {
    if (at == levels.length) {
      long used = Arrays.stream(levels).distinct().count();
      if (Arrays.stream(levels).max().orElse(0) < used) {
        orders.add(levels.clone());
      }
      return;
    }
    for (int level = 0; level < levels.length; level++) {
      levels[at] = level;
      place(levels, at + 1, orders);
    }
  }

  /** Near the best order, by a search from the jobs' intensities on. A few dozen simulations. */
  public Outcome goodOrder(ContentionPlan plan) {
    var proposed = plan.withLevels(byIntensity(plan));
    int[] levels =
        new PriorityLevelSearch(
                proposed,
                steady,
                new StrictPriorityLevels(proposed.level(), plan.jobs().size()),
                Schedulers.MOVES)
            .run();
    var found = plan.withLevels(levels);
    return new Outcome(found, utilization(found));
  }

  private static int[] byIntensity(ContentionPlan plan) {
    return RuleBasedScheduler.ranks(
        plan.jobs().stream().mapToDouble(job -> job.intensity(plan.network())).toArray());
  }

  /**
   * The best paths, where every job sends all its flows the i-th of the ways that there are between
   * two switches, or spreads its queue pairs evenly, and other plans' paths, with the best order on
   * them. All paths are tried with two orders, the best of them with a search, and the best of
   * those with all orders. O(ways^jobs + orders).
   *
   * @param ways between two leaves
   * @param others plans whose paths are tried, too
   */
  public Outcome best(
      DirectedLinkNetwork network,
      List<PlacedJobTraffic> jobs,
      int ways,
      List<ContentionPlan> others) {
    var plans = new ArrayList<Outcome>();
    for (var plan : Stream.concat(others.stream(), paths(network, jobs, ways)).toList()) {
      double none = utilization(plan.withLevels(new int[jobs.size()]));
      double ordered = utilization(plan.withLevels(byIntensity(plan)));
      plans.add(new Outcome(plan, Math.max(none, ordered)));
    }
    var best =
        plans.stream()
            .sorted(Comparator.comparingDouble(each -> -each.utilization()))
            .limit(SEARCHED)
            .map(each -> goodOrder(each.plan()))
            .max(Comparator.comparingDouble(Outcome::utilization))
            .orElseThrow();
    var enumerated = bestOrder(best.plan());
    return enumerated.utilization() > best.utilization() ? enumerated : best;
  }

  private static Stream<ContentionPlan> paths(
      DirectedLinkNetwork network, List<PlacedJobTraffic> jobs, int ways) {
    var routes = new ShortestEcmpRoutes(network);
    var routed = new RoutedNetworkJob[jobs.size()][ways + 1];
    for (int j = 0; j < routed.length; j++) {
      var job = jobs.get(j);
      for (int way = 0; way <= ways; way++) {
        int wanted = way == ways ? ShortestEcmpRoutes.SPREAD : way;
        routed[j][way] =
            new RoutedNetworkJob(
                job, job.flows().stream().map(flow -> routes.numbered(flow, wanted)).toList());
      }
    }
    int all = (int) Math.round(Math.pow(ways + 1, routed.length));
    var none = new double[routed.length];
    return IntStream.range(0, all)
        // The first job takes the first way or all of them: the rest is the same by symmetry.
        .filter(number -> number % (ways + 1) == 0 || number % (ways + 1) == ways)
        .mapToObj(number -> {
          var taken = new ArrayList<RoutedNetworkJob>();
          int left = number;
          for (var each : routed) {
            taken.add(each[left % (ways + 1)]);
            left /= ways + 1;
          }
          return new ContentionPlan(network, taken, none, none, new int[none.length], none);
        });
  }

  /** What the jobs would reach if none were in another's way. */
  private double free(ContentionPlan plan) {
    double[] capacities = plan.network().capacities();
    return plan.utilization(
        plan.simulated().stream()
            .mapToDouble(job -> steady.computeShares(capacities, List.of(job))[0])
            .toArray());
  }
}
