package io.heddle.model.result;

import java.util.List;

/**
 * Jobs on a federation of clusters ({@code heddle.federation-plan/1}).
 *
 * @param jobs those that have GPUs, in the order in which they were given them
 * @param waiting those that found too few
 */
public record FederationPlan(List<FederatedJob> jobs, List<Waiting> waiting) {
  public FederationPlan {
    jobs = List.copyOf(jobs);
    waiting = List.copyOf(waiting);
  }

  /**
   * A job without GPUs.
   *
   * @param reason what was asked, what there is, what is missing
   */
  public record Waiting(String job, String reason) {}
}
