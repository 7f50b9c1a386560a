package io.heddle.solvers.parallelism;

import io.heddle.model.job.Parallelism;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * Of each grid the degrees that communicate least, each with the micro-batch, virtual stages,
 * recomputation and sharding that the estimate finds best in time or memory.
 */
final class RefinedPlanAlgorithm extends PlanSearch {
  private static final int FEW = 8;

  RefinedPlanAlgorithm(String name) {
    super(name);
  }

  @Override
  List<Parallelism> proposals(
      ParallelismPlanGrid grid,
      List<PlanGridFront.Point<ParallelismPlanGrid.Candidate>> points,
      SecondaryPlanOptions knobs) {
    var promising = new LinkedHashSet<StageDegrees>();
    points.stream()
        .sorted(Comparator.comparingDouble(PlanGridFront.Point::load))
        .forEach(point -> promising.add(point.plan().degrees()));
    // What does not fit as Arena runs it may fit with sharded weights.
    promising.addAll(grid.degrees());
    var found = new ArrayList<Parallelism>();
    promising.stream()
        .limit(FEW)
        .forEach(degrees -> found.addAll(knobs.front(degrees, grid.stages())));
    return found;
  }
}
