package io.heddle.model.result;

import io.heddle.model.kind.DistinctElements;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.NameReference;
import io.heddle.model.kind.StoredAs;
import io.heddle.model.kind.StoredValueForm;
import io.heddle.model.kind.UniqueName;
import java.util.HashSet;
import java.util.List;

/**
 * Which jobs share links ({@code heddle.contention/1}): the communication contention DAG of CRUX,
 * section 4.3, before its edges are directed. An edge runs from the higher priority to the lower
 * (equal: from the id that sorts first) and weighs the intensity of the job it leaves.
 *
 * @param jobs with different ids
 * @param pairs of jobs that share a link, each pair once
 */
public record LinkContention(
    @FileMember("an array of jobs") List<@FileMember("a job") Job> jobs,
    @FileMember("an array of pairs")
        @DistinctElements(value = "each pair once; it counts once", advice = true)
        List<@FileMember("") @StoredAs(Pair.Ids.class) Pair> pairs)
    implements FileRecordKind {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.contention/1";

  /**
   * @throws IllegalArgumentException if an id or a pair occurs twice, or a pair names no two jobs
   */
  public LinkContention {
    jobs = List.copyOf(jobs);
    pairs = List.copyOf(pairs);
    var ids = HashSet.<String>newHashSet(jobs.size());
    for (var job : jobs) {
      if (!ids.add(job.id())) {
        throw new IllegalArgumentException("job %s occurs twice".formatted(job.id()));
      }
    }
    var seen = HashSet.<Pair>newHashSet(pairs.size());
    for (var pair : pairs) {
      if (!ids.contains(pair.first()) || !ids.contains(pair.second())) {
        throw new IllegalArgumentException("%s does not name two of the jobs".formatted(pair));
      }
      if (!seen.add(pair)) {
        throw new IllegalArgumentException("%s occurs twice".formatted(pair));
      }
    }
  }

  /**
   * A job.
   *
   * @param intensity GPU intensity I, in flops a second of communication; at least 0
   * @param priority P; the larger goes first
   */
  public record Job(
      @FileMember("an id") @UniqueName(among = "jobs", advice = "Rename one of them.") String id,
      @FileMember("a GPU intensity, at least 0") double intensity,
      @FileMember(value = "a number", min = -1e300) double priority) {
    public Job {
      if (!(intensity >= 0 && intensity < Double.POSITIVE_INFINITY) || !Double.isFinite(priority)) {
        throw new IllegalArgumentException(
            "job %s: intensity %s, priority %s".formatted(id, intensity, priority));
      }
    }

    /** Whether this job goes before the other: the rule that directs the edges. */
    public boolean goesBefore(Job other) {
      return priority != other.priority ? priority > other.priority : id.compareTo(other.id) < 0;
    }
  }

  /** Two jobs that share a link; the order has no meaning, so the first sorts first. */
  public record Pair(String first, String second) {
    private static final String TWO = "two ids of jobs";

    /**
     * @throws MemberException if a job shares a link with itself
     */
    public Pair {
      int order = first.compareTo(second);
      if (order == 0) {
        throw new MemberException("", "two different jobs");
      }
      if (order > 0) {
        var swap = first;
        first = second;
        second = swap;
      }
    }

    /** As files have it. */
    public static final class Ids
        implements StoredValueForm<
            Pair,
            @FileMember(TWO) List<@FileMember("the id of a job") @NameReference("jobs") String>> {
      @Override
      public List<String> toFile(Pair pair) {
        return List.of(pair.first, pair.second);
      }

      @Override
      public Pair fromFile(List<String> ids) {
        if (ids.size() != 2) {
          throw new MemberException("", TWO);
        }
        return new Pair(ids.getFirst(), ids.getLast());
      }
    }
  }

  @Override
  public String summary() {
    return "contention of %,d jobs, %,d pairs share a link".formatted(jobs.size(), pairs.size());
  }
}
