package io.heddle.solvers.moves;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import java.util.EnumMap;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A limit that a refusal names makes room once it is lifted, and one that it does not, none. */
class LimitsTest {
  private static final int CASES = 250;

  @Test
  void theLimitsThatAreNamedAreInTheWay() {
    var named = new EnumMap<JobMovesLimit, Integer>(JobMovesLimit.class);
    int alone = 0;
    for (long seed = 2000; seed < 2000 + CASES; seed++) {
      var problem = MoveCases.draw(seed);
      var refusal = refusal(problem);
      if (refusal == null) {
        continue;
      }
      int found = 0;
      for (var limit : JobMovesLimit.values()) {
        boolean isNamed = refusal.contains(limit.words());
        found += isNamed ? 1 : 0;
        var lifted = lifted(problem, limit);
        if (lifted != null) {
          assertThat(refusal(lifted) == null)
              .as("seed %d, %s: %s", seed, limit, refusal)
              .isEqualTo(isNamed);
        }
        if (isNamed) {
          named.merge(limit, 1, Integer::sum);
        }
      }
      alone += found == 0 ? 1 : 0;
    }
    assertThat(named.keySet()).contains(JobMovesLimit.RACK, JobMovesLimit.RESERVATION);
    assertThat(named.keySet())
        .contains(JobMovesLimit.APART, JobMovesLimit.PREEMPTIBLE_ONLY, JobMovesLimit.MINIPODS);
    assertThat(alone).as("no limit alone").isGreaterThan(5);
  }

  private static @Nullable String refusal(MovesProblem problem) {
    try {
      JobMovesAlgorithms.registry().standard().solver().solve(problem, SolveControl.unlimited());
      return null;
    } catch (InfeasibleException refused) {
      return Objects.requireNonNull(refused.getMessage());
    }
  }

  /** Null where it is not set, or no problem says that it is not. */
  private static @Nullable MovesProblem lifted(MovesProblem problem, JobMovesLimit limit) {
    if (!limit.isSet(problem)) {
      return null;
    }
    return switch (limit) {
      case RACK -> problem.with(problem.rules().withoutRackGpus());
      case APART ->
          on(problem, problem.allocations().jobs().stream().map(LimitsTest::free).toList());
      case RESERVATION -> on(problem, problem.allocations().withReservations(List.of()));
      case PREEMPTIBLE_ONLY -> problem.with(problem.rules().withPreemptibleOnly(false));
      case PINNED ->
          on(problem, problem.allocations().jobs().stream().map(LimitsTest::unpinned).toList());
      case MERGE -> null;
      case MINIPODS ->
          new MovesProblem(
              problem.cluster(),
              problem.allocations(),
              problem.training(),
              problem.cluster().minipods().size(),
              problem.rules());
    };
  }

  private static MovesProblem on(MovesProblem problem, List<RunningClusterJob> jobs) {
    return on(
        problem,
        new ClusterJobAllocations(
            problem.allocations().now(), jobs, problem.allocations().reservations()));
  }

  private static MovesProblem on(MovesProblem problem, ClusterJobAllocations allocations) {
    return new MovesProblem(
        problem.cluster(),
        allocations,
        problem.training(),
        problem.mostMinipods(),
        problem.rules());
  }

  private static RunningClusterJob free(RunningClusterJob job) {
    return changed(job, job.pinned(), new TreeSet<>());
  }

  private static RunningClusterJob unpinned(RunningClusterJob job) {
    return changed(job, false, new TreeSet<>(job.apartFrom()));
  }

  private static RunningClusterJob changed(
      RunningClusterJob job, boolean pinned, SortedSet<String> apart) {
    return new RunningClusterJob(
        job.id(),
        job.user(),
        job.gpus(),
        job.startSeconds(),
        job.expectedEndSeconds(),
        job.preemptible(),
        pinned,
        job.priority(),
        apart,
        job.apartBy(),
        job.queue(),
        job.name());
  }

  /** Either of two could make room on the other's host. */
  @Test
  void pinnedJobsAreNamed() {
    var problem =
        MoveCases.problem(
            MoveCases.cluster(1, 3, 4),
            8,
            1,
            MovesProblem.Rules.USUAL,
            changed(MoveCases.job("x", "a0:0"), true, new TreeSet<>()),
            changed(MoveCases.job("y", "a1:0"), true, new TreeSet<>()));
    assertThat(refusal(problem)).contains(JobMovesLimit.PINNED.words());
    assertThat(refusal(Objects.requireNonNull(lifted(problem, JobMovesLimit.PINNED)))).isNull();
  }

  /** Two shares of a job on two hosts fit on the third one only together. */
  @Test
  void sharesThatCouldMeetAreNamed() {
    var refusal =
        refusal(
            MoveCases.problem(
                MoveCases.cluster(1, 3, 4),
                8,
                1,
                MovesProblem.Rules.USUAL,
                MoveCases.job("x", "a0:0-1 a1:0-1")));
    assertThat(refusal).contains(JobMovesLimit.MERGE.words());
  }
}
