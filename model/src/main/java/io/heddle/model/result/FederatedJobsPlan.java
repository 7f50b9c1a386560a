package io.heddle.model.result;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.UniqueName;
import io.heddle.model.text.CountedNoun;
import java.util.List;

/**
 * Jobs on a federation of clusters ({@code heddle.federation-plan/1}).
 *
 * @param jobs those that have GPUs, in the order in which they were given them
 * @param waiting those that found too few
 */
public record FederatedJobsPlan(
    @FileMember("an array of jobs") List<@FileMember("a job with its clusters") FederatedJob> jobs,
    @FileMember(value = "an array of waiting jobs", absent = AbsentMeaning.USUAL)
        List<@FileMember("a waiting job") Waiting> waiting)
    implements FileRecordKind {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.federation-plan/1";

  public FederatedJobsPlan {
    jobs = List.copyOf(jobs);
    waiting = List.copyOf(waiting);
  }

  /**
   * A job without GPUs.
   *
   * @param reason what was asked, what there is, what is missing
   */
  public record Waiting(
      @FileMember("the id of a job") @UniqueName(among = "jobs") String job,
      @FileMember("the reason") String reason) {}

  @Override
  public String summary() {
    return "%s on a federation, waiting: %,d"
        .formatted(CountedNoun.of(jobs.size(), "job"), waiting.size());
  }
}
