package io.heddle.model.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several jobs on one cluster ({@code heddle.plan/1}).
 *
 * @param cluster name of the cluster
 * @param planned jobs that have hosts, the most urgent first; no host occurs twice
 * @param waiting jobs that found too few hosts
 * @param joint what is known of all of them together; null: nothing
 */
public record Plan(
    String cluster, List<Planned> planned, List<Waiting> waiting, @Nullable Joint joint) {
  public Plan {
    planned = List.copyOf(planned);
    waiting = List.copyOf(waiting);
  }

  /** Of whose whole nothing is known. */
  public Plan(String cluster, List<Planned> planned, List<Waiting> waiting) {
    this(cluster, planned, waiting, null);
  }

  /**
   * All jobs together, in GPUs × weighted spread.
   *
   * @param weightedSpread of the planned jobs
   * @param lowerBound no plan of these jobs has less
   * @param provenOptimal whether no plan is better: first for the most urgent jobs (more GPUs, then
   *     less spread), then for the others
   */
  public record Joint(double weightedSpread, double lowerBound, boolean provenOptimal) {}

  /**
   * A job with its hosts.
   *
   * @param spares free hosts that nobody else may have, to stand in for failed ones (Arnold,
   *     appendix B); those that cost no spread first
   */
  public record Planned(Placement placement, List<String> spares) {
    public Planned {
      spares = List.copyOf(spares);
    }
  }

  /**
   * A job without hosts.
   *
   * @param reason what was asked, what there is, what is missing
   */
  public record Waiting(String job, String reason) {}
}
