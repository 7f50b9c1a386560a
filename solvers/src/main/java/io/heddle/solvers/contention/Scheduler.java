package io.heddle.solvers.contention;

import io.heddle.model.result.LevelPlan;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler out of rules: how paths, priorities and levels are chosen, one after the other.
 *
 * @param compression null: every priority is a level
 * @param shifts whether jobs are shifted in time
 */
record Scheduler(
    PathRule paths,
    PriorityRule priorities,
    @Nullable Algorithm<CompressionProblem, LevelPlan> compression,
    boolean shifts)
    implements Solver<SchedulingProblem, ContentionPlan> {
  /**
   * Decides for jobs that run together.
   *
   * @throws io.heddle.solvers.InfeasibleException if two hosts of a job are not connected
   */
  @Override
  public ContentionPlan solve(SchedulingProblem problem, SolveControl<ContentionPlan> control) {
    var ground = problem.ground();
    var network = ground.network();
    var routed = paths.route(ground, problem.jobs(), control.seed());
    double[] priority = priorities.priorities(ground, routed);
    var correction = new double[routed.size()];
    if (priorities == PriorityRule.CORRECTED_INTENSITY) {
      for (int j = 0; j < correction.length; j++) {
        double intensity = routed.get(j).intensity(network);
        correction[j] = intensity == 0 ? 1 : priority[j] / intensity;
      }
    } else {
      Arrays.fill(correction, 1);
    }
    double[] offset = shifts ? Shifts.of(network, routed) : new double[routed.size()];
    return new ContentionPlan(
        network,
        routed,
        correction,
        priority,
        levels(network, routed, priority, problem.levels()),
        offset);
  }

  private int[] levels(Network network, List<RoutedJob> jobs, double[] priority, int levels) {
    if (priorities == PriorityRule.NONE) {
      return new int[priority.length];
    }
    if (compression == null) {
      return ranks(priority);
    }
    var plan =
        compression
            .solver()
            .solve(
                new CompressionProblem(
                    ContentionPlan.contention(network, jobs, priority),
                    levels,
                    CompressionProblem.DEFAULT_ORDERS),
                SolveControl.unlimited());
    return plan.levels().values().stream().mapToInt(Integer::intValue).toArray();
  }

  /** Equal priorities share a level. */
  static int[] ranks(double[] priority) {
    double[] values = Arrays.stream(priority).distinct().sorted().toArray();
    return IntStream.range(0, priority.length)
        .map(j -> Arrays.binarySearch(values, priority[j]))
        .toArray();
  }
}
