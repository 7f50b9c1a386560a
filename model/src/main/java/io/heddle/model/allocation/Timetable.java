package io.heddle.model.allocation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When waiting jobs find their hosts ({@code heddle.timetable/1}).
 *
 * @param cluster its name
 * @param fromSeconds now, on the clock of the running jobs
 * @param jobs the most important first
 * @param endless running jobs that nobody gives an end, or that are past it: taken to go on for
 *     ever, sorted
 * @param assumed what the answer rests on, for a person
 */
public record Timetable(
    String cluster,
    double fromSeconds,
    List<Entry> jobs,
    List<String> endless,
    List<String> assumed) {
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
      String job,
      @Nullable Double startSeconds,
      @Nullable Double endSeconds,
      List<String> hosts,
      int spread,
      List<Wait> waitsFor,
      List<String> unless,
      String reason) {
    public Entry {
      hosts = hosts.stream().sorted().toList();
      waitsFor = List.copyOf(waitsFor);
      unless = List.copyOf(unless);
      boolean never = startSeconds == null;
      if (never != hosts.isEmpty()
          || never == reason.isEmpty()
          || endSeconds != null && (startSeconds == null || !(endSeconds >= startSeconds))) {
        throw new IllegalArgumentException(
            "job %s on %d hosts from %s to %s; %s"
                .formatted(job, hosts.size(), startSeconds, endSeconds, reason));
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
  public record Wait(Holder holder, String id, double untilSeconds) {}

  public Timetable {
    jobs = List.copyOf(jobs);
    endless = endless.stream().sorted().toList();
    assumed = List.copyOf(assumed);
  }
}
