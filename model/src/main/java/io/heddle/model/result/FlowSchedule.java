package io.heddle.model.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Paths, priorities and levels of placed jobs ({@code heddle.schedule/1}).
 *
 * @param cluster name of the cluster
 * @param levels K
 * @param weights shares of a link that the levels have when all want it, in percent by level, where
 *     switches serve them by weight (ETS); empty where the higher level goes first
 * @param links those that carry something, each direction by itself
 * @param gpuUtilization by algorithm, this one's first: computed flops over what the GPUs would do
 *     if they never waited, in the steady state; {@code no-contention} is an upper bound for all of
 *     them: each job alone, whatever its paths
 * @param slowest by algorithm, where it is known: iteration time over that alone, of the job that
 *     suffers most; at least 1
 * @param seconds wall time of the solver
 */
public record FlowSchedule(
    String cluster,
    String algorithm,
    int levels,
    List<Integer> weights,
    List<Job> jobs,
    List<Link> links,
    Map<String, Double> gpuUtilization,
    Map<String, Double> slowest,
    double seconds,
    long seed) {
  /**
   * @throws IllegalArgumentException if there are weights, but not one a level, or not 100 % of
   *     them
   */
  public FlowSchedule {
    weights = List.copyOf(weights);
    if (!weights.isEmpty()
        && (weights.size() != levels
            || weights.stream().mapToInt(Integer::intValue).sum() != QueueShares.WHOLE)) {
      throw new IllegalArgumentException("%d levels, weights %s".formatted(levels, weights));
    }
    jobs = List.copyOf(jobs);
    links = List.copyOf(links);
    gpuUtilization = Collections.unmodifiableMap(new LinkedHashMap<>(gpuUtilization));
    slowest = Collections.unmodifiableMap(new LinkedHashMap<>(slowest));
  }

  /**
   * A job.
   *
   * @param intensity I = W / t in flops a second of communication; 0 for a job that sends nothing
   * @param correction k of CRUX, Eq. 3
   * @param priority what the levels follow, the larger first; k · I for CRUX
   * @param level in [0, K), K−1 is served first
   * @param offsetSeconds by how much its iterations are shifted
   * @param communicationSeconds t, the longest that a link needs for one iteration of it
   * @param slowdown iteration time over that of the job alone; at least 1
   */
  public record Job(
      String id,
      double intensity,
      double correction,
      double priority,
      int level,
      double offsetSeconds,
      double communicationSeconds,
      double slowdown,
      List<Flow> flows) {
    public Job {
      flows = List.copyOf(flows);
    }

    /** Whether it sends nothing, so that its level means nothing. */
    public boolean isSilent() {
      return flows.isEmpty();
    }
  }

  /**
   * What one queue pair sends from one host to another in an iteration.
   *
   * @param path ids from host to host
   * @param queuePair between two adapters, from 0 on
   * @param cables which of the parallel cables each hop takes, from 0 on
   * @param udpSourcePort one that takes this path where switches hash as Heddle assumes; null where
   *     none was found
   */
  public record Flow(
      String fromHost,
      String toHost,
      double bytes,
      List<String> path,
      int queuePair,
      List<Integer> cables,
      @Nullable Integer udpSourcePort) {
    /**
     * @throws IllegalArgumentException if there is not one cable a hop
     */
    public Flow {
      path = List.copyOf(path);
      cables = List.copyOf(cables);
      if (cables.size() != Math.max(0, path.size() - 1)) {
        throw new IllegalArgumentException(
            "%d cables for a path of %d nodes".formatted(cables.size(), path.size()));
      }
    }
  }

  /**
   * One direction of a link, all parallel cables together.
   *
   * @param load bytes that one iteration of every job sends over it
   * @param utilization share of its speed that is used in the steady state
   * @param busiest that share of the busiest of its cables
   */
  public record Link(
      String from, String to, double gbps, double load, double utilization, double busiest) {}

  public FlowSchedule withSeconds(double newSeconds) {
    return new FlowSchedule(
        cluster,
        algorithm,
        levels,
        weights,
        jobs,
        links,
        gpuUtilization,
        slowest,
        newSeconds,
        seed);
  }

  /** Whether levels share links by weight. */
  public boolean isWeighted() {
    return !weights.isEmpty();
  }

  /** Which jobs share a direction of a link, by their flows' paths. O(hops + pairs). */
  public Contention contention() {
    var users = new LinkedHashMap<List<String>, LinkedHashSet<String>>();
    for (var job : jobs) {
      for (var flow : job.flows()) {
        for (int hop = 1; hop < flow.path().size(); hop++) {
          users
              .computeIfAbsent(flow.path().subList(hop - 1, hop + 1), _ -> new LinkedHashSet<>())
              .add(job.id());
        }
      }
    }
    var pairs = new LinkedHashSet<Contention.Pair>();
    for (var sharing : users.values()) {
      var ids = List.copyOf(sharing);
      for (int a = 0; a < ids.size(); a++) {
        for (int b = a + 1; b < ids.size(); b++) {
          pairs.add(new Contention.Pair(ids.get(a), ids.get(b)));
        }
      }
    }
    return new Contention(
        jobs.stream()
            .map(job -> new Contention.Job(job.id(), job.intensity(), job.priority()))
            .toList(),
        List.copyOf(pairs));
  }
}
