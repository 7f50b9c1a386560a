package io.heddle.model.allocation;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.NameMember;
import io.heddle.model.kind.UniqueName;
import io.heddle.model.text.CountedNoun;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When waiting jobs find their hosts ({@code heddle.timetable/1}).
 *
 * @param cluster its name
 * @param fromSeconds now, on the clock of the running jobs
 * @param jobs the most important first
 * @param endless running jobs without an expected end, or past it: assumed never to end; sorted
 * @param assumed what the answer rests on, for a person
 */
public record WaitingJobTimetable(
    @FileMember("the name of a cluster") @NameMember String cluster,
    @FileMember(
            value = ClusterJobAllocations.SECONDS,
            min = -ClusterJobAllocations.LARGEST,
            max = ClusterJobAllocations.LARGEST)
        double fromSeconds,
    @FileMember("an array of waiting jobs") List<@FileMember("a waiting job") Entry> jobs,
    @FileMember(IDS) List<@FileMember(JOB) @NameMember String> endless,
    @FileMember(value = ClusterJobAllocations.ASSUMPTIONS, absent = AbsentMeaning.OMITTED)
        List<@FileMember("an assumption") String> assumed)
    implements FileRecordKind {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.timetable/1";

  private static final String IDS = "an array of ids";
  private static final String JOB = "the id of a job";
  private static final String END = "seconds, not before startSeconds";

  /**
   * A waiting job.
   *
   * @param startSeconds the earliest; null where it never fits
   * @param endSeconds null if its duration is unknown, or it never starts
   * @param hosts that it gets, sorted; none where it never fits
   * @param spread minipods that they lie in; 0 where it never fits
   * @param waitsFor what holds these hosts until then, in the order of its ends
   * @param unless where it never fits: jobs without an end of which each would have to end; none
   *     where that would not do either
   * @param reason where it never fits, for a person; else empty
   */
  public record Entry(
      @FileMember(JOB) @UniqueName String job,
      @FileMember(
              value = ClusterJobAllocations.SECONDS,
              min = -ClusterJobAllocations.LARGEST,
              max = ClusterJobAllocations.LARGEST,
              absent = AbsentMeaning.NULL)
          @Nullable Double startSeconds,
      @FileMember(
              value = END,
              min = -ClusterJobAllocations.LARGEST,
              max = ClusterJobAllocations.LARGEST,
              absent = AbsentMeaning.NULL)
          @Nullable Double endSeconds,
      @FileMember(IDS) List<@FileMember("the id of a host") @NameMember String> hosts,
      @FileMember("minipods, at least 0") int spread,
      @FileMember("an array of what it waits for")
          List<@FileMember("what it waits for") Wait> waitsFor,
      @FileMember(value = IDS, absent = AbsentMeaning.USUAL)
          List<@FileMember(JOB) @NameMember String> unless,
      @FileMember(value = "why it never fits", absent = AbsentMeaning.OMITTED) @NameMember
          String reason) {
    /**
     * @throws MemberException if it has hosts or an end without a start, or a start without a host
     */
    public Entry {
      hosts = hosts.stream().sorted().toList();
      waitsFor = List.copyOf(waitsFor);
      unless = List.copyOf(unless);
      boolean never = startSeconds == null;
      if (endSeconds != null && (startSeconds == null || !(endSeconds >= startSeconds))) {
        throw new MemberException("/endSeconds", never ? "null, for the job never starts" : END);
      } else if (never != hosts.isEmpty()) {
        throw new MemberException(
            "/hosts", never ? "no host, for the job never starts" : "at least one host");
      } else if (never == reason.isEmpty()) {
        throw new MemberException(
            "/reason", never ? "why it never fits" : "nothing, for the job starts");
      }
    }
  }

  /** What holds a host. */
  public enum Holder {
    RUNNING,
    WAITING,
    RESERVATION
  }

  /**
   * What ends before a job can start.
   *
   * @param untilSeconds when it ends
   */
  public record Wait(
      @FileMember("") Holder holder,
      @FileMember("an id") @NameMember String id,
      @FileMember(
              value = ClusterJobAllocations.SECONDS,
              min = -ClusterJobAllocations.LARGEST,
              max = ClusterJobAllocations.LARGEST)
          double untilSeconds) {}

  public WaitingJobTimetable {
    jobs = List.copyOf(jobs);
    endless = endless.stream().sorted().toList();
    assumed = List.copyOf(assumed);
  }

  @Override
  public String summary() {
    return "timetable of %s on %s, never fitting: %,d%s"
        .formatted(
            CountedNoun.of(jobs.size(), "job"),
            cluster,
            jobs.stream().filter(job -> job.startSeconds() == null).count(),
            ClusterJobAllocations.assumed(assumed));
  }
}
