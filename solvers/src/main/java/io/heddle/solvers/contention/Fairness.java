package io.heddle.solvers.contention;

import io.heddle.solvers.SolveControl;
import io.heddle.solvers.simulation.SteadyState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * CRUX, 7.2: priorities that are a weighted average of what CRUX says and of what a job has lost
 * lately. Levels are chosen anew in each of several epochs, so that jobs take turns.
 */
public final class Fairness {
  private static final int EPOCHS = 8;

  private Fairness() {}

  /**
   * A trade-off.
   *
   * @param weight of what a job has lost, in [0, 1]; 0 is CRUX
   * @param utilization of the GPUs
   * @param slowest iteration time over that alone, of the job that suffers most
   * @param levels by job, of the last epoch
   */
  public record Point(
      double weight, double utilization, double slowest, Map<String, Integer> levels) {
    public Point {
      levels = Map.copyOf(levels);
    }
  }

  /** The trade-off of one weight. */
  public static Point at(ContentionPlan plan, int levels, double weight) {
    var steady = SteadyState.remembering();
    return point(plan, levels, weight, alone(plan, steady), steady);
  }

  /** The trade-offs of weights from 0 to 1, by rising weight. A few hundred simulations. */
  public static List<Point> curve(
      ContentionPlan plan, int levels, int points, SolveControl<?> control) {
    var steady = SteadyState.remembering();
    double[] alone = alone(plan, steady);
    var curve = new ArrayList<Point>();
    for (int i = 0; i < points && !control.stopped(); i++) {
      curve.add(point(plan, levels, (double) i / (points - 1), alone, steady));
    }
    return curve;
  }

  private static double[] alone(ContentionPlan plan, SteadyState steady) {
    double[] capacities = plan.network().capacities();
    return plan.simulated().stream()
        .mapToDouble(job -> steady.computeShares(capacities, List.of(job))[0])
        .toArray();
  }

  private static Point point(
      ContentionPlan plan, int levels, double weight, double[] alone, SteadyState steady) {
    int n = alone.length;
    double most = Arrays.stream(plan.priority()).max().orElse(1);
    var lost = new double[n];
    var sum = new double[n];
    var last = Map.<String, Integer>of();
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
      double worst = Math.max(1e-9, Arrays.stream(lost).max().orElse(0));
      var priority = new double[n];
      for (int j = 0; j < n; j++) {
        priority[j] = (1 - weight) * plan.priority()[j] / most + weight * lost[j] / worst;
      }
      var contention = ContentionPlan.contention(plan.network(), plan.jobs(), priority);
      last =
          new DescentCompression()
              .solve(
                  new CompressionProblem(contention, levels, CompressionProblem.DEFAULT_ORDERS),
                  SolveControl.unlimited())
              .levels();
      int[] chosen = last.values().stream().mapToInt(Integer::intValue).toArray();
      double[] shares = plan.withLevels(chosen).computeShares(steady);
      for (int j = 0; j < n; j++) {
        sum[j] += shares[j];
        lost[j] = Math.max(0, 1 - sum[j] / (epoch + 1) / alone[j]);
      }
    }
    double slowest = 1;
    for (int j = 0; j < n; j++) {
      sum[j] /= EPOCHS;
      slowest = Math.max(slowest, alone[j] / Math.max(1e-9, sum[j]));
    }
    return new Point(weight, plan.utilization(sum), slowest, last);
  }
}
