package io.heddle.solvers.parallelism;

import io.heddle.model.job.Parallelism;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Of each grid the degrees that communicate least, each with the micro-batch, virtual stages,
 * recomputation and sharding that the estimate finds fastest.
 */
final class RefinedPlans extends PlanSearch {
  private static final int FEW = 8;

  RefinedPlans(String name) {
    super(name);
  }

  @Override
  List<Parallelism> proposals(
      Grid grid, List<GridFront.Point<Grid.Candidate>> points, Knobs knobs) {
    var fastest = new ArrayList<Parallelism>();
    points.stream()
        .sorted(Comparator.comparingDouble(GridFront.Point::load))
        .limit(FEW)
        .forEach(point -> {
          var plan = knobs.fastest(point.plan().degrees(), grid.stages());
          if (plan != null) {
            fastest.add(plan);
          }
        });
    return fastest;
  }
}
