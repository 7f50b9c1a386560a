package io.heddle.solvers.parallelism;

import io.heddle.model.job.Parallelism;
import java.util.ArrayList;
import java.util.List;

/** Every plan of every grid by the estimate. */
final class ExhaustivePlans extends PlanSearch {
  ExhaustivePlans(String name) {
    super(name);
  }

  @Override
  List<Parallelism> proposals(
      Grid grid, List<GridFront.Point<Grid.Candidate>> points, Knobs knobs) {
    var found = new ArrayList<Parallelism>();
    for (var degrees : grid.degrees()) {
      found.addAll(knobs.front(degrees, grid.stages()));
    }
    return found;
  }
}
