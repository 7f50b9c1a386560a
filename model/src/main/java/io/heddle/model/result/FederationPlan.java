package io.heddle.model.result;

import io.heddle.model.kind.Absent;
import io.heddle.model.kind.FileRecord;
import io.heddle.model.kind.Member;
import io.heddle.model.kind.Unique;
import java.util.List;

/**
 * Jobs on a federation of clusters ({@code heddle.federation-plan/1}).
 *
 * @param jobs those that have GPUs, in the order in which they were given them
 * @param waiting those that found too few
 */
public record FederationPlan(
    @Member("an array of jobs") List<@Member("a job with its clusters") FederatedJob> jobs,
    @Member(value = "an array of waiting jobs", absent = Absent.USUAL)
        List<@Member("a waiting job") Waiting> waiting)
    implements FileRecord {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.federation-plan/1";

  public FederationPlan {
    jobs = List.copyOf(jobs);
    waiting = List.copyOf(waiting);
  }

  /**
   * A job without GPUs.
   *
   * @param reason what was asked, what there is, what is missing
   */
  public record Waiting(
      @Member("the id of a job") @Unique(among = "jobs") String job,
      @Member("the reason") String reason) {}

  @Override
  public String summary() {
    return "%,d jobs on a federation, %,d wait".formatted(jobs.size(), waiting.size());
  }
}
