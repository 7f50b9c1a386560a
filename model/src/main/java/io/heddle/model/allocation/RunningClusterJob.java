package io.heddle.model.allocation;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.DistinctElements;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileMemberOrder;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.NameMember;
import io.heddle.model.kind.UniqueName;
import io.heddle.model.result.Gpu;
import io.soabase.recordbuilder.core.RecordBuilder;
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
 * @param startSeconds on the clock of its {@link ClusterJobAllocations}
 * @param expectedEndSeconds the same, not before the start; null if not stated
 * @param preemptible whether it may be stopped for a more important one
 * @param pinned whether it must stay where it is
 * @param priority the more, the more important
 * @param apartFrom ids of jobs that it is kept apart from
 * @param apartBy what it may not share with them
 * @param queue of its scheduler; null if not stated
 * @param name that its user gave it, where its id is another one and several jobs may have it; null
 *     if not stated
 */
@FileMemberOrder({
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
  "apartBy",
  "name"
})
@RecordBuilder
public record RunningClusterJob(
    @FileMember(JOB) @UniqueName String id,
    @FileMember("a user") @Nullable String user,
    @FileMember(value = "an array of GPUs", nonEmpty = "at least one GPU")
        @DistinctElements(value = "a GPU that no other job holds; %s has it", among = "held GPUs")
        List<@FileMember("a GPU of a host") Gpu> gpus,
    @FileMember(
            value = ClusterJobAllocations.SECONDS,
            min = -ClusterJobAllocations.LARGEST,
            max = ClusterJobAllocations.LARGEST)
        double startSeconds,
    @FileMember(
            value = END,
            min = -ClusterJobAllocations.LARGEST,
            max = ClusterJobAllocations.LARGEST,
            absent = AbsentMeaning.NULL)
        @Nullable Double expectedEndSeconds,
    @FileMember(value = "true or false", absent = AbsentMeaning.USUAL) boolean preemptible,
    @FileMember(value = "true or false", absent = AbsentMeaning.USUAL) boolean pinned,
    @FileMember(
            value = "a whole number of 32 bits",
            min = Integer.MIN_VALUE,
            absent = AbsentMeaning.USUAL)
        int priority,
    @FileMember(value = "an array of ids of jobs", absent = AbsentMeaning.OMITTED)
        SortedSet<@FileMember(JOB) @NameMember String> apartFrom,
    @FileMember(value = "", absent = AbsentMeaning.OMITTED, usual = "host") FailureDomain apartBy,
    @FileMember("the name of a queue") @NameMember @Nullable String queue,
    @FileMember("the name of a job") @NameMember @Nullable String name)
    implements RunningClusterJobBuilder.With {
  private static final String JOB = "the id of a job";
  private static final String END = "seconds, not before startSeconds";

  /**
   * @throws IllegalArgumentException if it has no GPU, or times that are none
   */
  public RunningClusterJob {
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
  public RunningClusterJob(
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
        FailureDomain.HOST,
        null,
        null);
  }

  /** Hosts of its GPUs. O(GPUs). */
  public SortedSet<String> hosts() {
    return gpus.stream().map(Gpu::host).collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Whether it has this name or id; Kubernetes calls a job by its namespace, too: {@code team/llm}
   * is {@code llm}.
   */
  public boolean isCalled(String job) {
    return id.equals(job) || id.endsWith("/" + job) || job.equals(name);
  }

  /** From when on it holds nothing: infinite if that is unknown or past. */
  public double endsAfter(double now) {
    return expectedEndSeconds == null || expectedEndSeconds <= now
        ? Double.POSITIVE_INFINITY
        : expectedEndSeconds;
  }
}
