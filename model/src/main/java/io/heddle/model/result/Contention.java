package io.heddle.model.result;

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
public record Contention(List<Job> jobs, List<Pair> pairs) {
  /**
   * @throws IllegalArgumentException if an id or a pair occurs twice, or a pair names no two jobs
   */
  public Contention {
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
  public record Job(String id, double intensity, double priority) {
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
    public Pair {
      int order = first.compareTo(second);
      if (order == 0) {
        throw new IllegalArgumentException("job %s shares a link with itself".formatted(first));
      }
      if (order > 0) {
        var swap = first;
        first = second;
        second = swap;
      }
    }
  }
}
