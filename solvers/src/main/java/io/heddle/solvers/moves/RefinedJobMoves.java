package io.heddle.solvers.moves;

import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.StoppedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Fewest or cheapest moves. First without asking where the jobs go ({@link MovesRelaxation}), which
 * gives a bound; then where they go. Small fleets are asked whole, so that the answer is proven. On
 * large ones the jobs that the first step moves are packed tightly, which is best where it
 * succeeds; else sets of jobs that find gaps as far as their numbers say, and a model of the first.
 */
final class RefinedJobMoves implements Solver<MovesProblem, JobMigrationPlan> {
  static final String NAME = "refined";

  /** So many places of shares are asked at once. */
  static final int MOST_PLACES = 6_000;

  private static final int MOST_PACKINGS = 12;

  /** As {@link #MOST_PLACES}, where reasons of a refusal are looked for. */
  private static final int MOST_PLACES_OF_LIMITS = 1_500;

  private final int mostPlaces;

  RefinedJobMoves() {
    this(MOST_PLACES);
  }

  /**
   * @param mostPlaces (share, host) pairs of a fleet that is asked whole
   */
  RefinedJobMoves(int mostPlaces) {
    this.mostPlaces = mostPlaces;
  }

  @Override
  public JobMigrationPlan solve(MovesProblem problem, SolveControl<JobMigrationPlan> control) {
    try {
      return PerPoolMoves.solve(problem, fleet -> solve(fleet, control));
    } catch (InfeasibleException refused) {
      throw new InfeasibleException(
          refused.getMessage() + limits(problem, control), refused.isProven());
    }
  }

  /** Which limits, each on its own, are in the way; none are tried on large fleets. */
  private static String limits(MovesProblem problem, SolveControl<JobMigrationPlan> control) {
    long shares = problem.allocations().jobs().stream().mapToInt(job -> job.hosts().size()).sum();
    if (shares * problem.cluster().hosts().size() > MOST_PLACES_OF_LIMITS || control.stopped()) {
      return "";
    }
    var limits =
        Arrays.stream(JobMovesLimit.values())
            .filter(limit -> limit.isSet(problem) && isInTheWay(problem, limit, control))
            .map(JobMovesLimit::words)
            .toList();
    return limits.isEmpty()
        ? " Lifting one limit alone does not help%s."
            .formatted(problem.segment() == null ? ": more free GPUs are needed" : "")
        : " There would be room if " + String.join(", or if ", limits) + ".";
  }

  private static boolean isInTheWay(
      MovesProblem problem, JobMovesLimit limit, SolveControl<JobMigrationPlan> control) {
    for (var fleet : IndexedMovesProblem.each(problem, limit)) {
      var loose = MovesRelaxation.of(fleet, control);
      if (loose != null
          && new MovesSubproblem(fleet, movable(fleet), control).answer(loose.bound(), true)
              != null) {
        return true;
      }
    }
    return false;
  }

  private static Set<Integer> movable(IndexedMovesProblem fleet) {
    var all = new TreeSet<Integer>();
    for (int j = 0; j < fleet.jobs.size(); j++) {
      if (fleet.movable[j]) {
        all.add(j);
      }
    }
    return all;
  }

  JobMigrationPlan solve(IndexedMovesProblem fleet, SolveControl<JobMigrationPlan> control) {
    var loose = MovesRelaxation.of(fleet, control);
    if (loose == null) {
      throw MovesInfeasibilityExplanation.of(fleet, true);
    }
    var all = movable(fleet);
    long shares = fleet.shares.stream().filter(share -> fleet.movable[share.job()]).count();
    if (shares * fleet.hosts.size() <= mostPlaces) {
      var question = new MovesSubproblem(fleet, all, control);
      var plan = question.answer(loose.bound(), true);
      if (plan == null) {
        throw refusal(fleet, control, question.isRefuted());
      }
      return plan;
    }
    return large(fleet, loose, all, control);
  }

  private static JobMigrationPlan large(
      IndexedMovesProblem fleet,
      MovesRelaxation loose,
      Set<Integer> all,
      SolveControl<JobMigrationPlan> control) {
    double bound = fleet.aim(loose.bound());
    @Nullable JobMigrationPlan best = packed(fleet, loose, control);
    if (best != null && cost(fleet, best) <= bound) {
      return best.bounded(bound, true, NAME);
    }
    if (best != null && cost(fleet, best) <= fleet.aim(loose.cost(fleet))) {
      return best.bounded(bound, false, NAME);
    }
    best = better(fleet, best, simple(fleet));
    for (var jobs : best == null ? List.of(loose.jobs(), all) : List.of(loose.jobs())) {
      if (!control.stopped()) {
        best =
            better(
                fleet,
                best,
                new MovesSubproblem(fleet, jobs, control).answer(loose.bound(), false));
      }
    }
    if (best == null) {
      throw refusal(fleet, control, false);
    }
    return best.bounded(bound, cost(fleet, best) <= bound, NAME);
  }

  /** The first of the best sets of jobs that can be packed. */
  private static @Nullable JobMigrationPlan packed(
      IndexedMovesProblem fleet, MovesRelaxation first, SolveControl<JobMigrationPlan> control) {
    var tried = new ArrayList<Set<Integer>>();
    @Nullable MovesRelaxation loose = first;
    while (loose != null && !loose.hosts().isEmpty()) {
      var plan = TightPackingMoves.of(fleet, loose);
      if (plan != null || tried.size() == MOST_PACKINGS || control.stopped()) {
        return plan;
      }
      tried.add(loose.jobs());
      loose = MovesRelaxation.inGaps(fleet, tried, control);
    }
    return null;
  }

  private static @Nullable JobMigrationPlan simple(IndexedMovesProblem fleet) {
    try {
      return EmptiestFirstMoves.solve(fleet);
    } catch (InfeasibleException none) {
      return null;
    }
  }

  private static @Nullable JobMigrationPlan better(
      IndexedMovesProblem fleet, @Nullable JobMigrationPlan one, @Nullable JobMigrationPlan other) {
    return one == null
            || other != null && PerPoolMoves.cost(fleet, other) < PerPoolMoves.cost(fleet, one)
        ? other
        : one;
  }

  private static double cost(IndexedMovesProblem fleet, JobMigrationPlan plan) {
    return PerPoolMoves.figure(fleet.problem, plan);
  }

  private static RuntimeException refusal(
      IndexedMovesProblem fleet, SolveControl<?> control, boolean isRefuted) {
    return control.stopped()
        ? new StoppedException("stopped before moves were found")
        : MovesInfeasibilityExplanation.of(fleet, isRefuted);
  }
}
