package io.heddle.solvers.parallelism;

import io.heddle.model.job.Parallelism;
import java.util.List;

/** The paper's: the front of each grid, and of it the proxy plan (section 3.3). */
final class ArenaPlans extends PlanSearch {
  ArenaPlans(String name) {
    super(name);
  }

  @Override
  List<Parallelism> proposals(
      Grid grid, List<GridFront.Point<Grid.Candidate>> points, Knobs knobs) {
    return GridFront.of(points).stream().map(point -> point.plan().plan()).toList();
  }
}
