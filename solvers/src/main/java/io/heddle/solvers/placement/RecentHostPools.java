package io.heddle.solvers.placement;

import io.heddle.solvers.InfeasibleException;
import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the pools of the last few problems: the slider asks for one job on one cluster again and
 * again, with another α, on which no pool depends. Memory that is scarce is given back. May be used
 * from several threads.
 */
final class RecentHostPools {
  private static final int KEPT = 8;
  private static final Deque<SoftReference<Answer>> RECENT = new ArrayDeque<>();

  private RecentHostPools() {}

  /** The pools of a problem; without any, why there are none. */
  private record Answer(
      PlacementProblem problem, List<JobHostPools.Pool> pools, @Nullable String refusal) {
    boolean isAbout(PlacementProblem asked) {
      return problem.rowsTogether() == asked.rowsTogether()
          && problem.preferred() == asked.preferred()
          && problem.job().equals(asked.job())
          && problem.cluster().equals(asked.cluster());
    }

    List<JobHostPools.Pool> to(PlacementProblem asked) {
      if (refusal != null) {
        throw new InfeasibleException(refusal);
      }
      return pools.stream()
          .map(pool -> new JobHostPools.Pool(asked.on(pool.problem().cluster()), pool.hosts()))
          .toList();
    }
  }

  /**
   * What was answered lately, or is now.
   *
   * @throws InfeasibleException if no pool has enough hosts
   */
  static List<JobHostPools.Pool> of(
      PlacementProblem problem, Function<PlacementProblem, List<JobHostPools.Pool>> pools) {
    var known = find(problem);
    return (known == null ? remember(answer(problem, pools)) : known).to(problem);
  }

  private static Answer answer(
      PlacementProblem problem, Function<PlacementProblem, List<JobHostPools.Pool>> pools) {
    try {
      return new Answer(problem, pools.apply(problem), null);
    } catch (InfeasibleException tooFew) {
      return new Answer(problem, List.of(), String.valueOf(tooFew.getMessage()));
    }
  }

  private static @Nullable Answer find(PlacementProblem problem) {
    synchronized (RECENT) {
      return RECENT.stream()
          .map(SoftReference::get)
          .filter(Objects::nonNull)
          .filter(answer -> answer.isAbout(problem))
          .findFirst()
          .orElse(null);
    }
  }

  private static Answer remember(Answer answer) {
    synchronized (RECENT) {
      RECENT.addFirst(new SoftReference<>(answer));
      while (RECENT.size() > KEPT) {
        RECENT.removeLast();
      }
    }
    return answer;
  }
}
