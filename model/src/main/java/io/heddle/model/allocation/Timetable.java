package io.heddle.model.allocation;

import io.heddle.model.kind.Absent;
import io.heddle.model.kind.FileRecord;
import io.heddle.model.kind.Member;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.Name;
import io.heddle.model.kind.Unique;
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
public record Timetable(
    @Member("the name of a cluster") @Name String cluster,
    @Member(value = Allocations.SECONDS, min = -Allocations.LARGEST, max = Allocations.LARGEST)
        double fromSeconds,
    @Member("an array of waiting jobs") List<@Member("a waiting job") Entry> jobs,
    @Member(IDS) List<@Member(JOB) @Name String> endless,
    @Member(value = Allocations.ASSUMPTIONS, absent = Absent.OMITTED)
        List<@Member("an assumption") String> assumed)
    implements FileRecord {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.timetable/1";

  private static final String IDS = "an array of ids";
  private static final String JOB = "the id of a job";
  private static final String END = "seconds, not before startSeconds";

  /**
   * A waiting job.
   *
   * @param startSeconds the earliest; null where it never fits
   * @param endSeconds null where nobody knows how long it takes, or it never starts
   * @param hosts that it gets, sorted; none where it never fits
   * @param spread minipods that they lie in; 0 where it never fits
   * @param waitsFor what holds these hosts until then, in the order of its ends
   * @param unless where it never fits: jobs without an end of which each would have to end; none
   *     where that would not do either
   * @param reason where it never fits, for a person; else empty
   */
  public record Entry(
      @Member(JOB) @Unique String job,
      @Member(
              value = Allocations.SECONDS,
              min = -Allocations.LARGEST,
              max = Allocations.LARGEST,
              absent = Absent.NULL)
          @Nullable Double startSeconds,
      @Member(
              value = END,
              min = -Allocations.LARGEST,
              max = Allocations.LARGEST,
              absent = Absent.NULL)
          @Nullable Double endSeconds,
      @Member(IDS) List<@Member("the id of a host") @Name String> hosts,
      @Member("minipods, at least 0") int spread,
      @Member("an array of what it waits for") List<@Member("what it waits for") Wait> waitsFor,
      @Member(value = IDS, absent = Absent.USUAL) List<@Member(JOB) @Name String> unless,
      @Member(value = "why it never fits", absent = Absent.OMITTED) @Name String reason) {
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
      @Member("") Holder holder,
      @Member("an id") @Name String id,
      @Member(value = Allocations.SECONDS, min = -Allocations.LARGEST, max = Allocations.LARGEST)
          double untilSeconds) {}

  public Timetable {
    jobs = List.copyOf(jobs);
    endless = endless.stream().sorted().toList();
    assumed = List.copyOf(assumed);
  }

  @Override
  public String summary() {
    return "timetable of %,d jobs on %s, %,d never fit%s"
        .formatted(
            jobs.size(),
            cluster,
            jobs.stream().filter(job -> job.startSeconds() == null).count(),
            Allocations.assumed(assumed));
  }
}
