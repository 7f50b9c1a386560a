package io.heddle.model.result;

import java.util.List;

/**
 * Several jobs on one cluster ({@code heddle.plan/1}).
 *
 * @param cluster name of the cluster
 * @param planned jobs that have hosts, the most urgent first; no host occurs twice
 * @param waiting jobs that found too few hosts
 */
public record Plan(String cluster, List<Planned> planned, List<Waiting> waiting) {
  public Plan {
    planned = List.copyOf(planned);
    waiting = List.copyOf(waiting);
  }

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
