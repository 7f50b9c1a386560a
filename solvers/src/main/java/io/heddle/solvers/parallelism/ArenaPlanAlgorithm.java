package io.heddle.solvers.parallelism;

import io.heddle.model.job.Parallelism;
import java.util.List;

/** The paper's: the front of each grid, and of it the proxy plan (section 3.3). */
final class ArenaPlanAlgorithm extends PlanSearch {
  ArenaPlanAlgorithm(String name) {
    super(name);
  }

  @Override
  List<Parallelism> proposals(
      ParallelismPlanGrid grid,
      List<PlanGridFront.Point<ParallelismPlanGrid.Candidate>> points,
      SecondaryPlanOptions knobs) {
    return PlanGridFront.of(points).stream().map(point -> point.plan().plan()).toList();
  }
}
