package io.heddle.solvers.contention;

import io.heddle.model.result.LevelPlan;
import io.heddle.solvers.RegisteredAlgorithm;
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
 * @param moves tried in the simulator to better the levels of each set of jobs; −1: the simulator
 *     is not asked
 * @param weighted whether levels share links by weight, each job's by the root of its intensity;
 *     else the higher goes first
 */
record RuleBasedScheduler(
    FlowPathRule paths,
    JobPriorityRule priorities,
    @Nullable RegisteredAlgorithm<PriorityCompressionProblem, LevelPlan> compression,
    boolean shifts,
    int moves,
    boolean weighted)
    implements Solver<SchedulingProblem, ContentionPlan> {
  /** Decides by rules alone. */
  RuleBasedScheduler(
      FlowPathRule paths,
      JobPriorityRule priorities,
      @Nullable RegisteredAlgorithm<PriorityCompressionProblem, LevelPlan> compression,
      boolean shifts) {
    this(paths, priorities, compression, shifts, -1, false);
  }

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
    double[] priority = priorities.priorities(ground, routed, control.seed());
    var correction = new double[routed.size()];
    if (priorities == JobPriorityRule.CORRECTED_INTENSITY) {
      for (int j = 0; j < correction.length; j++) {
        double intensity = routed.get(j).intensity(network);
        correction[j] = intensity == 0 ? 1 : priority[j] / intensity;
      }
    } else {
      Arrays.fill(correction, 1);
    }
    double[] offset = shifts ? PhaseOffsets.of(network, routed) : problem.offsets();
    var plan =
        new ContentionPlan(
            network,
            routed,
            correction,
            priority,
            weighted
                ? new int[priority.length]
                : levels(network, routed, priority, problem.levels()),
            offset);
    return moves < 0 ? plan : searched(plan, problem);
  }

  /** Priorities follow the levels that were found, and within a level what they were. */
  private ContentionPlan searched(ContentionPlan plan, SchedulingProblem problem) {
    var weights = weighted ? SwitchQueueWeights.of(problem.levels()) : List.<Integer>of();
    var search =
        weighted
            ? new WeightedPriorityLevels(SwitchQueueWeights.rungs(plan), weights)
            : new StrictPriorityLevels(plan.level(), problem.levels());
    int[] found = new PriorityLevelSearch(plan, problem.ground().steady(), search, moves).run();
    double most = Math.max(Double.MIN_NORMAL, Arrays.stream(plan.priority()).max().orElse(1));
    var priority = new double[found.length];
    for (int j = 0; j < found.length; j++) {
      priority[j] = found[j] + plan.priority()[j] / most / 2;
    }
    return new ContentionPlan(
        plan.network(), plan.jobs(), plan.correction(), priority, found, weights, plan.offset());
  }

  private int[] levels(
      DirectedLinkNetwork network, List<RoutedNetworkJob> jobs, double[] priority, int levels) {
    if (priorities == JobPriorityRule.NONE) {
      return new int[priority.length];
    }
    if (priorities == JobPriorityRule.DISTANCE) {
      return tied(priority, levels);
    }
    if (compression == null) {
      return ranks(priority);
    }
    var plan =
        compression
            .solver()
            .solve(
                new PriorityCompressionProblem(
                    ContentionPlan.contention(network, jobs, priority),
                    levels,
                    PriorityCompressionProblem.DEFAULT_ORDERS),
                SolveControl.unlimited());
    return plan.levels().values().stream().mapToInt(Integer::intValue).toArray();
  }

  /** Equal priorities share a level; if there are more of them than levels, neighbours do, too. */
  static int[] tied(double[] priority, int levels) {
    int[] ranks = ranks(priority);
    int count = Arrays.stream(ranks).max().orElse(0) + 1;
    return Arrays.stream(ranks)
        .map(rank -> count <= levels ? levels - count + rank : (int) ((long) rank * levels / count))
        .toArray();
  }

  /** Equal priorities share a level. */
  static int[] ranks(double[] priority) {
    double[] values = Arrays.stream(priority).distinct().sorted().toArray();
    return IntStream.range(0, priority.length)
        .map(j -> Arrays.binarySearch(values, priority[j]))
        .toArray();
  }
}
