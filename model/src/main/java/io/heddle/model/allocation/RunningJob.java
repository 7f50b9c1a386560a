package io.heddle.model.allocation;

import io.heddle.model.kind.Absent;
import io.heddle.model.kind.Distinct;
import io.heddle.model.kind.FileOrder;
import io.heddle.model.kind.Member;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.Name;
import io.heddle.model.kind.Unique;
import io.heddle.model.result.Gpu;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A job that holds GPUs.
 *
 * @param user who it belongs to; null where that is not known
 * @param gpus sorted, at least one, each once
 * @param startSeconds on the clock of its {@link Allocations}
 * @param expectedEndSeconds the same, not before the start; null where nobody says
 * @param preemptible whether it may be stopped for a more important one
 * @param pinned whether it must stay where it is
 * @param priority the more, the more important
 * @param apartFrom ids of jobs that it is kept apart from
 * @param apartBy what it may not share with them
 * @param queue of its scheduler; null where nobody says
 */
@FileOrder({
  "id",
  "user",
  "gpus",
  "startSeconds",
  "expectedEndSeconds",
  "preemptible",
  "pinned",
  "priority",
  "queue",
  "apartFrom",
  "apartBy"
})
public record RunningJob(
    @Member(JOB) @Unique String id,
    @Member(value = "a user", absent = Absent.OMITTED) @Nullable String user,
    @Member(value = "an array of GPUs", nonEmpty = "at least one GPU")
        @Distinct(value = "a GPU that no other job holds; %s has it", among = "held GPUs")
        List<@Member("a GPU of a host") Gpu> gpus,
    @Member(value = Allocations.SECONDS, min = -Allocations.LARGEST, max = Allocations.LARGEST)
        double startSeconds,
    @Member(
            value = END,
            min = -Allocations.LARGEST,
            max = Allocations.LARGEST,
            absent = Absent.NULL)
        @Nullable Double expectedEndSeconds,
    @Member(value = "true or false", absent = Absent.USUAL) boolean preemptible,
    @Member(value = "true or false", absent = Absent.USUAL) boolean pinned,
    @Member(value = "a whole number of 32 bits", min = Integer.MIN_VALUE, absent = Absent.USUAL)
        int priority,
    @Member(value = "an array of ids of jobs", absent = Absent.OMITTED)
        SortedSet<@Member(JOB) @Name String> apartFrom,
    @Member(value = "", absent = Absent.OMITTED, usual = "host") Domain apartBy,
    @Member(value = "the name of a queue", absent = Absent.OMITTED) @Name @Nullable String queue) {
  private static final String JOB = "the id of a job";
  private static final String END = "seconds, not before startSeconds";

  /**
   * @throws IllegalArgumentException if it has no GPU, or times that are none
   */
  public RunningJob {
    gpus = gpus.stream().sorted().distinct().toList();
    apartFrom = new TreeSet<>(apartFrom);
    if (expectedEndSeconds != null && !(expectedEndSeconds >= startSeconds)) {
      throw new MemberException("/expectedEndSeconds", END);
    }
    if (gpus.isEmpty() || !Double.isFinite(startSeconds)) {
      throw new IllegalArgumentException(
          "job %s holds %d GPUs from %s to %s"
              .formatted(id, gpus.size(), startSeconds, expectedEndSeconds));
    }
  }

  /** Of no known queue, and which may share no host with those that it is kept apart from. */
  public RunningJob(
      String id,
      @Nullable String user,
      List<Gpu> gpus,
      double startSeconds,
      @Nullable Double expectedEndSeconds,
      boolean preemptible,
      boolean pinned,
      int priority,
      SortedSet<String> apartFrom) {
    this(
        id,
        user,
        gpus,
        startSeconds,
        expectedEndSeconds,
        preemptible,
        pinned,
        priority,
        apartFrom,
        Domain.HOST,
        null);
  }

  /** Hosts of its GPUs. O(GPUs). */
  public SortedSet<String> hosts() {
    return gpus.stream().map(Gpu::host).collect(Collectors.toCollection(TreeSet::new));
  }

  /** The same job elsewhere. */
  public RunningJob on(List<Gpu> others) {
    return new RunningJob(
        id,
        user,
        others,
        startSeconds,
        expectedEndSeconds,
        preemptible,
        pinned,
        priority,
        apartFrom,
        apartBy,
        queue);
  }

  /** The same job with another start. */
  public RunningJob startedAt(double seconds) {
    return new RunningJob(
        id,
        user,
        gpus,
        seconds,
        expectedEndSeconds,
        preemptible,
        pinned,
        priority,
        apartFrom,
        apartBy,
        queue);
  }

  /** The same job in a queue. */
  public RunningJob in(@Nullable String itsQueue) {
    return new RunningJob(
        id,
        user,
        gpus,
        startSeconds,
        expectedEndSeconds,
        preemptible,
        pinned,
        priority,
        apartFrom,
        apartBy,
        itsQueue);
  }

  /** From when on it holds nothing: infinite where nobody says, or where that is past. */
  public double endsAfter(double now) {
    return expectedEndSeconds == null || expectedEndSeconds <= now
        ? Double.POSITIVE_INFINITY
        : expectedEndSeconds;
  }
}
