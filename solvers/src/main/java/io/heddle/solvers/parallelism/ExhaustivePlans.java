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
    var fastest = new ArrayList<Parallelism>();
    for (var degrees : grid.degrees()) {
      var plan = knobs.fastest(degrees, grid.stages());
      if (plan != null) {
        fastest.add(plan);
      }
    }
    return fastest;
  }
}
