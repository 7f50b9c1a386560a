package io.heddle.solvers.contention;

import io.heddle.solvers.simulation.SteadyState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The best GPU utilisation that can be had, by trying everything in the simulator: for a handful of
 * jobs (CRUX, 4.4). For one thread.
 */
public final class ContentionOracle {
  /** Beyond this many jobs there are too many orders. */
  public static final int MOST_JOBS = 7;

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
    return plan.utilization(plan.computeShares(steady));
  }

  /**
   * The best order of the jobs on given paths, every job on a level of its own. O(jobs!).
   *
   * @throws IllegalArgumentException if there are more than {@link #MOST_JOBS}
   */
  public Outcome bestOrder(ContentionPlan plan) {
    int n = plan.jobs().size();
    if (n > MOST_JOBS) {
      throw new IllegalArgumentException("%d jobs, at most %d".formatted(n, MOST_JOBS));
    }
    var orders = new ArrayList<int[]>();
    permute(new int[n], 0, 0, orders);
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
      ContentionPlan plan, io.heddle.model.result.Contention contention, int[] levels) {
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
    var best = new Outcome(plan, -1);
    for (var levels : candidates) {
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

  private static void permute(int[] levels, int used, int at, List<int[]> orders) {
    if (at == levels.length) {
      orders.add(levels.clone());
      return;
    }
    for (int level = 0; level < levels.length; level++) {
      if ((used & 1 << level) == 0) {
        levels[at] = level;
        permute(levels, used | 1 << level, at + 1, orders);
      }
    }
  }

  /**
   * The best of all paths and orders, where every job takes the i-th of the paths between two hosts
   * for all of its flows; other paths to try may be given. O(paths^jobs · jobs!).
   *
   * @param choices paths between two leaves
   * @param others plans whose paths are tried, too
   */
  public Outcome best(
      Network network, List<JobTraffic> jobs, int choices, List<ContentionPlan> others) {
    var routes = new Routes(network);
    var best = new Outcome(others.getFirst(), -1);
    for (var other : others) {
      var outcome = bestOrder(other);
      best = outcome.utilization() > best.utilization() ? outcome : best;
    }
    double limit = free(others.getFirst());
    var choice = new int[jobs.size()];
    boolean more = true;
    while (more && best.utilization() < limit - 1e-4) {
      var routed = new ArrayList<RoutedJob>();
      for (int j = 0; j < choice.length; j++) {
        int wanted = choice[j];
        routed.add(
            new RoutedJob(
                jobs.get(j),
                jobs.get(j).flows().stream().map(flow -> routes.numbered(flow, wanted)).toList()));
      }
      var none = new double[choice.length];
      var plan = new ContentionPlan(network, routed, none, none, new int[choice.length], none);
      var outcome = bestOrder(plan);
      best = outcome.utilization() > best.utilization() ? outcome : best;
      // The first job's path stays: the rest is the same by symmetry.
      int at = 1;
      while (at < choice.length && ++choice[at] == choices) {
        choice[at++] = 0;
      }
      more = at < choice.length;
    }
    return best;
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
