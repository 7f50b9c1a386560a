package io.heddle.solvers.parallelism;

import io.heddle.model.job.Parallelism;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;

/** Which plans of a grid are worth an estimate: what tells one planner from another. */
@FunctionalInterface
interface PlanProposals {
  /** The paper's: the front of the grid (section 3.3). */
  PlanProposals ARENA =
      (_, points, _) ->
          PlanGridFront.of(points).stream().map(point -> point.plan().plan()).toList();

  /** Every plan. */
  PlanProposals EXHAUSTIVE = (grid, _, knobs) -> all(grid, grid.degrees(), knobs);

  /**
   * The degrees that communicate least, each with the micro-batch, virtual stages, recomputation
   * and sharding that the estimate finds best in time or memory.
   */
  PlanProposals REFINED =
      (grid, points, knobs) -> {
        var promising = new LinkedHashSet<StageDegrees>();
        points.stream()
            .sorted(Comparator.comparingDouble(PlanGridFront.Point::load))
            .forEach(point -> promising.add(point.plan().degrees()));
        // What does not fit as Arena runs it may fit with sharded weights.
        promising.addAll(grid.degrees());
        return all(grid, promising.stream().limit(8).toList(), knobs);
      };

  /**
   * Plans that fit.
   *
   * @param points those of the paper
   */
  List<Parallelism> of(
      ParallelismPlanGrid grid,
      List<PlanGridFront.Point<ParallelismPlanGrid.Candidate>> points,
      SecondaryPlanOptions knobs);

  private static List<Parallelism> all(
      ParallelismPlanGrid grid, Collection<StageDegrees> degrees, SecondaryPlanOptions knobs) {
    var found = new ArrayList<Parallelism>();
    degrees.forEach(each -> found.addAll(knobs.front(each, grid.stages())));
    return found;
  }
}
