package io.heddle.solvers.parallelism;

import io.heddle.model.job.Parallelism;
import java.util.ArrayList;
import java.util.List;

/** Every plan of every grid by the estimate. */
final class ExhaustivePlanAlgorithm extends PlanSearch {
  ExhaustivePlanAlgorithm(String name) {
    super(name);
  }

  @Override
  List<Parallelism> proposals(
      ParallelismPlanGrid grid,
      List<PlanGridFront.Point<ParallelismPlanGrid.Candidate>> points,
      SecondaryPlanOptions knobs) {
    var found = new ArrayList<Parallelism>();
    for (var degrees : grid.degrees()) {
      found.addAll(knobs.front(degrees, grid.stages()));
    }
    return found;
  }
}
