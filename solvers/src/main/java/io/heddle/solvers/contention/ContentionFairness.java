package io.heddle.solvers.contention;

import io.heddle.solvers.SolveControl;
import io.heddle.solvers.simulation.SteadyState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * CRUX, 7.2: priorities that are a weighted average of what a scheduler says and of what a job has
 * lost lately. Levels are chosen anew in each of several epochs, so that jobs take turns. Jobs that
 * were assigned to a level by hand stay there, and the others take turns around them.
 */
public final class ContentionFairness {
  private static final int EPOCHS = 8;

  private final ContentionPlan plan;
  private final int levels;
  private final Map<String, Integer> pinned;
  private final SteadyState steady = SteadyState.remembering();
  private final SteadyState precise = SteadyState.precise();
  private final double[] alone;

  /**
   * @param plan the scheduler's, with the pinned levels
   * @param levels K, at least 1
   * @param pinned levels that stay, by job
   */
  public ContentionFairness(ContentionPlan plan, int levels, Map<String, Integer> pinned) {
    this.plan = plan;
    this.levels = levels;
    this.pinned = Map.copyOf(pinned);
    double[] capacities = plan.network().capacities();
    alone =
        plan.simulated().stream()
            .mapToDouble(job -> steady.computeShares(capacities, List.of(job))[0])
            .toArray();
  }

  /**
   * A trade-off.
   *
   * @param weight of what a job has lost, in [0, 1]; 0 is the plan as it is
   * @param utilization of the GPUs
   * @param slowest iteration time over that alone, of the job that suffers most
   * @param levels by job, of the epoch that is the best trade-off if its levels are kept
   * @param heldUtilization of the GPUs if these levels are kept, as a schedule that has them says
   * @param heldSlowest the same of the slowest job
   */
  public record Point(
      double weight,
      double utilization,
      double slowest,
      Map<String, Integer> levels,
      double heldUtilization,
      double heldSlowest) {
    public Point {
      levels = Map.copyOf(levels);
    }
  }

  /** The trade-offs of weights from 0 to 1, by rising weight. A few hundred simulations. */
  public List<Point> curve(int points, SolveControl<?> control) {
    var curve = new ArrayList<Point>();
    for (int i = 0; i < points && !control.stopped(); i++) {
      curve.add(at((double) i / (points - 1)));
    }
    return curve;
  }

  /** The trade-off of one weight. */
  public Point at(double weight) {
    if (weight == 0) {
      return point(weight, plan.reachedShares(steady), plan.level());
    }
    int n = alone.length;
    var lost = new double[n];
    var sum = new double[n];
    int[] kept = plan.level();
    double best = Double.NEGATIVE_INFINITY;
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
      int[] levels = levels(weight, lost);
      double[] shares = plan.withLevels(levels).reachedShares(steady);
      double worth =
          (1 - weight) * plan.utilization(shares) + weight / ContentionPlan.slowest(alone, shares);
      if (worth >= best) {
        best = worth;
        kept = levels;
      }
      for (int j = 0; j < n; j++) {
        sum[j] += shares[j];
        lost[j] = Math.max(0, 1 - sum[j] / (epoch + 1) / alone[j]);
      }
    }
    for (int j = 0; j < n; j++) {
      sum[j] /= EPOCHS;
    }
    return point(weight, sum, kept);
  }

  /** Of an epoch, after what each job has lost so far. */
  private int[] levels(double weight, double[] lost) {
    double most = Math.max(1e-9, Arrays.stream(plan.priority()).max().orElse(0));
    double worst = Math.max(1e-9, Arrays.stream(lost).max().orElse(0));
    var priority = new double[lost.length];
    for (int j = 0; j < lost.length; j++) {
      priority[j] = (1 - weight) * plan.priority()[j] / most + weight * lost[j] / worst;
    }
    var chosen =
        new MinimumCutCompression()
            .solve(
                new PriorityCompressionProblem(
                    ContentionPlan.contention(plan.network(), plan.jobs(), priority),
                    levels,
                    PriorityCompressionProblem.DEFAULT_ORDERS),
                SolveControl.unlimited())
            .levels();
    return plan.jobs().stream()
        .map(each -> each.job().id())
        .mapToInt(id -> pinned.getOrDefault(id, chosen.getOrDefault(id, 0)))
        .toArray();
  }

  private Point point(double weight, double[] shares, int[] level) {
    double slowest = 1;
    var byJob = new HashMap<String, Integer>();
    for (int j = 0; j < shares.length; j++) {
      slowest = Math.max(slowest, alone[j] / Math.max(1e-9, shares[j]));
      byJob.put(plan.jobs().get(j).job().id(), level[j]);
    }
    double[] held = plan.withLevels(level).reachedShares(precise);
    return new Point(
        weight,
        plan.utilization(shares),
        slowest,
        byJob,
        plan.utilization(held),
        ContentionPlan.slowest(plan.aloneShares(precise), held));
  }
}
