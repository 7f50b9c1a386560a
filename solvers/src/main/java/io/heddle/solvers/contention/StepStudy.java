package io.heddle.solvers.contention;

import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.simulation.SteadyState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How near each of CRUX's three steps comes to the optimum in a small case, the other two being
 * optimal (CRUX, 4.4, Fig. 16).
 */
public final class StepStudy {
  /** What the paper's cases have. */
  public static final int LEVELS = 3;

  private StepStudy() {}

  /**
   * GPU utilisation over the optimum's, in (0, 1], by method.
   *
   * @param optimum GPU utilisation
   */
  public record Outcome(
      double optimum,
      Map<String, Double> paths,
      Map<String, Double> priorities,
      Map<String, Double> compression) {}

  /** Tries everything: a few hundred simulations. */
  public static Outcome of(Cluster cluster, List<JobTraffic> jobs, int queuePairs) {
    var network = new Network(cluster);
    var steady = SteadyState.coarse();
    var ground = new Ground(network, steady);
    var spread = jobs.stream().map(job -> ground.spread(job, queuePairs)).toList();
    var oracle = new ContentionOracle(steady);
    var crux = plan("crux-ps-pa", ground, spread);
    var taccl = plan("taccl", ground, spread);
    var ecmp = plan("ecmp", ground, spread);
    var best = oracle.best(network, spread, 2, List.of(crux, taccl, ecmp));
    double optimum = best.utilization();

    var paths = new LinkedHashMap<String, Double>();
    paths.put("crux", Math.min(1, oracle.goodOrder(crux).utilization() / optimum));
    paths.put("taccl", Math.min(1, oracle.goodOrder(taccl).utilization() / optimum));
    paths.put("ecmp", Math.min(1, oracle.goodOrder(ecmp).utilization() / optimum));

    var routed = best.plan().jobs();
    var priorities = new LinkedHashMap<String, Double>();
    put(priorities, "crux", oracle, best.plan(), PriorityRule.CORRECTED_INTENSITY, optimum);
    priorities.put("refined", Math.min(1, searched(best.plan(), steady, oracle) / optimum));
    put(priorities, "sincronia", oracle, best.plan(), PriorityRule.BOTTLENECK_LAST, optimum);
    put(priorities, "varys", oracle, best.plan(), PriorityRule.SMALLEST_BOTTLENECK, optimum);
    put(priorities, "taccl", oracle, best.plan(), PriorityRule.DISTANCE, optimum);
    put(priorities, "random order", oracle, best.plan(), PriorityRule.RANDOM, optimum);
    put(priorities, "none", oracle, best.plan(), PriorityRule.NONE, optimum);

    // The best order as priorities, then fitted into the levels.
    var order = new double[routed.size()];
    for (int j = 0; j < order.length; j++) {
      order[j] = best.plan().level()[j];
    }
    var ordered =
        new ContentionPlan(
            network,
            routed,
            best.plan().correction(),
            order,
            best.plan().level(),
            best.plan().offset());
    double bestCompressed = oracle.bestLevels(ordered, LEVELS).utilization();
    var compression = new LinkedHashMap<String, Double>();
    for (var name : List.of("refined", "crux", "sincronia", "varys")) {
      int[] levels =
          CompressionAlgorithms.registry()
              .byName(name)
              .solver()
              .solve(
                  new CompressionProblem(
                      ordered.contention(), LEVELS, CompressionProblem.DEFAULT_ORDERS),
                  SolveControl.unlimited())
              .levels()
              .values()
              .stream()
              .mapToInt(Integer::intValue)
              .toArray();
      compression.put(
          name, Math.min(1, oracle.utilization(ordered.withLevels(levels)) / bestCompressed));
    }
    return new Outcome(optimum, paths, priorities, compression);
  }

  private static ContentionPlan plan(String scheduler, Ground ground, List<JobTraffic> jobs) {
    return Schedulers.registry()
        .byName(scheduler)
        .solver()
        .solve(new SchedulingProblem(ground, jobs, LEVELS), SolveControl.unlimited());
  }

  private static double searched(ContentionPlan best, SteadyState steady, ContentionOracle oracle) {
    var ground = new Ground(best.network(), steady);
    double[] priority = PriorityRule.CORRECTED_INTENSITY.priorities(ground, best.jobs(), 0);
    var proposed = best.withLevels(Scheduler.ranks(priority));
    int[] levels =
        new LevelSearch(
                proposed,
                steady,
                new StrictLevels(proposed.level(), priority.length),
                Schedulers.MOVES)
            .run();
    return oracle.utilization(best.withLevels(levels));
  }

  private static void put(
      Map<String, Double> into,
      String name,
      ContentionOracle oracle,
      ContentionPlan best,
      PriorityRule rule,
      double optimum) {
    int[] levels = Scheduler.ranks(rule.priorities(new Ground(best.network()), best.jobs(), 0));
    into.put(name, Math.min(1, oracle.utilization(best.withLevels(levels)) / optimum));
  }
}
