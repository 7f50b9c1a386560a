package io.heddle.app.usecase.place;

import io.heddle.app.usecase.estimate.PlacedCosts;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementTime;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.Trait;
import io.heddle.solvers.placement.ParetoSolver;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The placement on which the estimate calls an iteration fastest, among the answers of all
 * algorithms and the non-dominated pairs of DP and PP spread whose weighted spread is near the
 * least. A choice among a few, not a proof: other placements near the least spread may be faster.
 *
 * @param placement the fastest; its objective has the weighted spread with its bound, and the time
 * @param standard what the standard algorithm answers, with its time
 * @param controls times of what other algorithms answer at random, by algorithm, whatever spread
 * @param candidates placements that were compared
 * @param mostSpread weighted spread that a candidate may have
 */
public record FastestPlacement(
    Placement placement,
    Placement standard,
    Map<String, PlacementTime> controls,
    int candidates,
    double mostSpread) {
  /** How much more weighted spread than the least a candidate may have, in minipods. */
  public static final double TOLERANCE = 1;

  private static final String RANDOM = "random-fit";
  private static final int ENUMERABLE_HOSTS = 12;
  private static final double PERCENT = 100;
  private static final double ROUNDING = 1e-9;

  /**
   * As {@link PlacedCosts} for each candidate, after every algorithm's own time.
   *
   * @throws JobDoesNotFitException if the job has no model or no degrees
   * @throws io.heddle.model.hardware.UnknownGpuException if the table of hardware lacks the GPU
   * @throws InfeasibleException if no placement exists
   */
  public static FastestPlacement of(
      PlacementProblem problem, SolveControl<FastestPlacement> control) {
    var job = problem.job();
    if (job.model() == null) {
      throw new JobDoesNotFitException(
          "job %s has no model, so its time cannot be estimated. Add its model (layers, hidden, heads, sequence), or minimize the spread."
              .formatted(job.id()));
    }
    var standard =
        timed(
            problem,
            PlacementAlgorithms.registry().standard().solver().solve(problem, control.part()));
    var all = candidates(problem, standard, control);
    double least = all.stream().mapToDouble(FastestPlacement::spread).min().orElseThrow();
    double limit = Math.max(least + TOLERANCE, spread(standard)) + ROUNDING;
    var near = all.stream().filter(each -> spread(each) <= limit).toList();
    var fastest =
        near.stream()
            .min(
                Comparator.comparingDouble(FastestPlacement::seconds)
                    .thenComparingDouble(FastestPlacement::spread))
            .orElseThrow();
    var controls = new LinkedHashMap<String, PlacementTime>();
    all.stream()
        .filter(each -> each.algorithm().equals(RANDOM))
        .forEach(each -> controls.put(RANDOM, time(each)));
    return new FastestPlacement(bounded(fastest, standard), standard, controls, near.size(), limit);
  }

  /** The same with the wall time of the search. */
  public FastestPlacement withSeconds(double seconds) {
    return new FastestPlacement(
        placement.withSeconds(seconds), standard, controls, candidates, mostSpread);
  }

  /** Placements of different matrices, the standard one first. */
  private static List<Placement> candidates(
      PlacementProblem problem, Placement standard, SolveControl<FastestPlacement> control) {
    var found = new ArrayList<Placement>(List.of(standard));
    int hosts = standard.rows() * standard.cols();
    for (var each : PlacementAlgorithms.registry().all()) {
      if (each.is(Trait.LIVE) && !each.name().equals(standard.algorithm())
          || !each.is(Trait.LIVE) && hosts <= ENUMERABLE_HOSTS) {
        answer(each.solver(), problem, control).ifPresent(found::add);
      }
    }
    new ParetoSolver()
        .solve(problem, control.part())
        .points()
        .forEach(point -> found.add(point.placement()));
    var seen = new HashSet<List<List<String>>>();
    return found.stream()
        .filter(each -> seen.add(each.matrix()))
        .map(each -> timed(problem, each))
        .toList();
  }

  /** Empty where an algorithm finds none, which leaves the others to compare. */
  private static Optional<Placement> answer(
      Solver<PlacementProblem, Placement> solver,
      PlacementProblem problem,
      SolveControl<FastestPlacement> control) {
    try {
      return Optional.of(solver.solve(problem, control.part()));
    } catch (InfeasibleException | StoppedException none) {
      return Optional.empty();
    }
  }

  private static Placement timed(PlacementProblem problem, Placement placement) {
    var placed = PlacedCosts.of(problem.cluster(), problem.job(), placement).placed();
    return placement.withObjective(placement.objective().withTime(PlacementTime.of(placed)));
  }

  /** With the better bound of both, where it is about the weighted spread. */
  private static Placement bounded(Placement fastest, Placement standard) {
    var objective = fastest.objective();
    if (!PlacementAlgorithms.goalOf(fastest).equals(PlacementAlgorithms.SPREAD)) {
      return fastest;
    }
    double bound = Math.max(objective.lowerBound(), standard.objective().lowerBound());
    return fastest.withObjective(
        objective.withBound(bound, objective.weightedSpread() <= bound + ROUNDING));
  }

  /** Of a placement whose time was estimated. */
  public static PlacementTime time(Placement placement) {
    var time = placement.objective().time();
    if (time == null) {
      throw new IllegalArgumentException("no time of " + placement.algorithm());
    }
    return time;
  }

  private static double seconds(Placement placement) {
    return time(placement).seconds();
  }

  private static double spread(Placement placement) {
    return placement.objective().weightedSpread();
  }

  /** What was compared, the controls, and whether the difference is within the error. */
  public List<String> notes() {
    var notes = new ArrayList<String>();
    notes.add(
        String.format(
            Locale.ENGLISH,
            "the fastest of %d placements with a weighted spread of at most %.3f; the lower bound of the spread is %.3f.",
            candidates,
            mostSpread,
            standard.objective().lowerBound()));
    var times = new LinkedHashMap<String, PlacementTime>();
    times.put(standard.algorithm(), time(standard));
    times.putAll(controls);
    times.forEach((name, time) -> notes.add(difference(name, time)));
    return notes;
  }

  private String difference(String name, PlacementTime other) {
    var mine = time(placement);
    double percent = PERCENT * (other.seconds() / mine.seconds() - 1);
    if (other.equals(mine)) {
      return "%s takes the same time.".formatted(name);
    }
    return String.format(
        Locale.ENGLISH,
        "%s takes %.4g s, %.2f %% more%s.",
        name,
        other.seconds(),
        percent,
        percent > 0 && mine.isWithinErrorOf(other) ? ", within the error of the estimate" : "");
  }
}
