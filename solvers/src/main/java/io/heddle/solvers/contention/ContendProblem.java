package io.heddle.solvers.contention;

import io.heddle.model.cluster.Cluster;
import java.util.List;
import java.util.Map;

/**
 * Give placed jobs paths and priorities.
 *
 * @param levels K, what the switches have; at least 1
 * @param chosen levels chosen by hand, by job, in place of the scheduler's
 * @param chosenBy what the schedule says of who made it, where there are chosen levels: it is not
 *     the scheduler's any more
 * @param queuePairs between two adapters, each with a path of its own; at least 1
 */
public record ContendProblem(
    Cluster cluster,
    List<PlacedJobTraffic> jobs,
    int levels,
    Map<String, Integer> chosen,
    String chosenBy,
    int queuePairs) {
  /** What commodity switches have. */
  public static final int DEFAULT_LEVELS = 8;

  /** What transports open to spread a connection over paths. */
  public static final int DEFAULT_QUEUE_PAIRS = 4;

  /** A person chose levels. */
  public static final String BY_HAND = "by-hand";

  /** Levels of a trade-off between utilisation and the slowest job. */
  public static final String FAIR = "fair";

  public ContendProblem {
    jobs = List.copyOf(jobs);
    chosen = Map.copyOf(chosen);
    if (levels < 1) {
      throw new IllegalArgumentException("%d levels".formatted(levels));
    }
    if (queuePairs < 1) {
      throw new IllegalArgumentException("%d queue pairs".formatted(queuePairs));
    }
  }

  /** The scheduler chooses all levels, with the usual number of queue pairs. */
  public ContendProblem(Cluster cluster, List<PlacedJobTraffic> jobs, int levels) {
    this(cluster, jobs, levels, Map.of(), "", DEFAULT_QUEUE_PAIRS);
  }

  /** Levels are chosen by hand. */
  public ContendProblem withChosen(Map<String, Integer> newChosen, String by) {
    return new ContendProblem(cluster, jobs, levels, newChosen, by, queuePairs);
  }

  /** With so many queue pairs between two adapters. */
  public ContendProblem withQueuePairs(int count) {
    return new ContendProblem(cluster, jobs, levels, chosen, chosenBy, count);
  }
}
