package io.heddle.solvers.contention;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.LinkQueueShares;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.simulation.SteadyState;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

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
   * @param slowest by method of the priorities: iteration time over that alone, of the job that
   *     suffers most; at least 1
   */
  public record Outcome(
      double optimum,
      Map<String, Double> paths,
      Map<String, Double> priorities,
      Map<String, Double> slowest,
      Map<String, Double> compression) {}

  /** Tries everything: a few hundred simulations. */
  public static Outcome of(Cluster cluster, List<PlacedJobTraffic> jobs, int queuePairs) {
    var network = new DirectedLinkNetwork(cluster);
    var steady = SteadyState.coarse();
    var ground = new RoutedNetwork(network, steady);
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
    var priorities = new Methods(best.plan(), oracle, optimum);
    priorities.add("crux", JobPriorityRule.CORRECTED_INTENSITY);
    priorities.add("refined", searched(best.plan(), steady));
    priorities.add("weighted", weighted(best.plan(), steady));
    priorities.add("sincronia", JobPriorityRule.BOTTLENECK_LAST);
    priorities.add("varys", JobPriorityRule.SMALLEST_BOTTLENECK);
    priorities.add("taccl", JobPriorityRule.DISTANCE);
    priorities.add("random order", JobPriorityRule.RANDOM);
    priorities.add("random weights", weightedByLot(best.plan()));
    priorities.add("equal weights", weightedAlike(best.plan()));
    priorities.add("none", JobPriorityRule.NONE);

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
          PriorityCompressionAlgorithms.registry()
              .byName(name)
              .solver()
              .solve(
                  new PriorityCompressionProblem(
                      ordered.contention(), LEVELS, PriorityCompressionProblem.DEFAULT_ORDERS),
                  SolveControl.unlimited())
              .levels()
              .values()
              .stream()
              .mapToInt(Integer::intValue)
              .toArray();
      compression.put(
          name, Math.min(1, oracle.utilization(ordered.withLevels(levels)) / bestCompressed));
    }
    return new Outcome(optimum, paths, priorities.utilization, priorities.slowest, compression);
  }

  private static ContentionPlan plan(
      String scheduler, RoutedNetwork ground, List<PlacedJobTraffic> jobs) {
    return Schedulers.registry()
        .byName(scheduler)
        .solver()
        .solve(new SchedulingProblem(ground, jobs, LEVELS), SolveControl.unlimited());
  }

  /** What methods make of the same paths. */
  private static final class Methods {
    private final ContentionPlan paths;
    private final ContentionOracle oracle;
    private final double optimum;
    private final Map<String, Double> utilization = new LinkedHashMap<>();
    private final Map<String, Double> slowest = new LinkedHashMap<>();

    Methods(ContentionPlan paths, ContentionOracle oracle, double optimum) {
      this.paths = paths;
      this.oracle = oracle;
      this.optimum = optimum;
    }

    void add(String name, JobPriorityRule rule) {
      double[] priority = rule.priorities(new RoutedNetwork(paths.network()), paths.jobs(), 0);
      add(name, paths.withLevels(RuleBasedScheduler.ranks(priority)));
    }

    void add(String name, ContentionPlan plan) {
      double[] shares = oracle.shares(plan);
      utilization.put(name, Math.min(1, plan.utilization(shares) / optimum));
      slowest.put(name, ContentionPlan.slowest(plan.aloneShares(SteadyState.precise()), shares));
    }
  }

  private static ContentionPlan searched(ContentionPlan best, SteadyState steady) {
    var ground = new RoutedNetwork(best.network(), steady);
    double[] priority = JobPriorityRule.CORRECTED_INTENSITY.priorities(ground, best.jobs(), 0);
    var moves = new StrictPriorityLevels(RuleBasedScheduler.ranks(priority), priority.length);
    return best.withLevels(new PriorityLevelSearch(best, steady, moves, Schedulers.MOVES).run());
  }

  private static ContentionPlan weighted(ContentionPlan best, SteadyState steady) {
    var weights = SwitchQueueWeights.of(ContendProblem.DEFAULT_LEVELS);
    var moves = new WeightedPriorityLevels(SwitchQueueWeights.rungs(best), weights);
    return best.withQueues(
        new PriorityLevelSearch(best, steady, moves, Schedulers.MOVES).run(), weights);
  }

  /** A control: any queue for each job. */
  private static ContentionPlan weightedByLot(ContentionPlan best) {
    double[] any =
        JobPriorityRule.RANDOM.priorities(new RoutedNetwork(best.network()), best.jobs(), 0);
    var weights = SwitchQueueWeights.of(ContendProblem.DEFAULT_LEVELS);
    return best.withQueues(
        Arrays.stream(any).mapToInt(each -> (int) (each * weights.size())).toArray(), weights);
  }

  /** A control: each job has a queue of its own, and all queues weigh the same. */
  private static ContentionPlan weightedAlike(ContentionPlan best) {
    var weights = new double[best.jobs().size()];
    Arrays.fill(weights, 1);
    return best.withQueues(
        IntStream.range(0, weights.length).toArray(), LinkQueueShares.of(weights));
  }
}
