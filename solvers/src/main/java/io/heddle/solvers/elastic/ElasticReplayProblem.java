package io.heddle.solvers.elastic;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.solvers.eligibility.HostEligibility;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Play jobs that may change their GPUs on a cluster.
 *
 * @param jobs by rising submission, no id twice; each fits the empty cluster on what it asks for
 * @param costs of profiling, searching and moving
 * @param tickSeconds between two moments at which is decided (Arena, 4: 300)
 * @param depth D, scalings that Arena tries for one decision at most
 * @param queues P, priorities of Arena
 */
public record ElasticReplayProblem(
    Cluster cluster,
    List<ElasticJob> jobs,
    ElasticSchedulingCosts costs,
    double tickSeconds,
    int depth,
    int queues) {
  /** The paper's (4, 5.3, 5.8). */
  public static final double TICK_SECONDS = 300;

  public static final int DEPTH = 3;
  public static final int QUEUES = 3;

  public ElasticReplayProblem {
    jobs = List.copyOf(jobs);
    if (!(tickSeconds > 0) || Double.isInfinite(tickSeconds) || depth < 1 || queues < 1) {
      throw new IllegalArgumentException(
          "decisions every %s s, depth %d, %d queues".formatted(tickSeconds, depth, queues));
    }
    var gpus = mostByType(cluster);
    for (var job : jobs) {
      int there = gpus.getOrDefault(job.asked().type(), 0);
      if (job.asked().gpus() > there) {
        throw new IllegalArgumentException(
            "job %s: requests %s, cluster %s has %d that reach each other"
                .formatted(job.id(), job.asked(), cluster.name(), there));
      }
    }
  }

  /** With the paper's costs and parameters. */
  public ElasticReplayProblem(Cluster cluster, List<ElasticJob> jobs) {
    this(cluster, jobs, ElasticSchedulingCosts.ARENA, TICK_SECONDS, DEPTH, QUEUES);
  }

  /** The first moment at which is decided that is at that time or later, and later than now. */
  public double tickFrom(double seconds, double now) {
    double tick = Math.ceil(seconds / tickSeconds) * tickSeconds;
    return tick > now ? tick : tick + tickSeconds;
  }

  /** GPUs that jobs may ever hold, by type; without the types that have none. */
  public static Map<String, Integer> gpusByType(Cluster cluster) {
    var gpus = new HashMap<String, Integer>();
    cluster
        .hosts()
        .forEach(host -> gpus.merge(host.type().gpuModel(), host.freeGpus(), Integer::sum));
    gpus.values().removeIf(free -> free == 0);
    return gpus;
  }

  /**
   * The most GPUs that one job may hold, by type, with all that is less: on one host, or evenly on
   * hosts that reach each other, as few as can be. O(hosts · log hosts).
   */
  public static Map<String, Integer> mostByType(Cluster cluster) {
    var most = new HashMap<String, Integer>();
    for (var hosts : HostEligibility.alike(cluster)) {
      int[] free = hosts.stream().mapToInt(Host::freeGpus).sorted().toArray();
      int largest = free[free.length - 1];
      int reached = 0;
      for (int count = 1; count <= free.length && reached == (count - 1) * largest; count++) {
        reached = Math.max(reached, count * free[free.length - count]);
      }
      most.merge(hosts.getFirst().type().gpuModel(), reached, Math::max);
    }
    most.values().removeIf(free -> free == 0);
    return most;
  }
}
