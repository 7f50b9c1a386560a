package io.heddle.solvers.partition;

import io.heddle.model.result.GraphPartition;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.SolverProgress;
import java.util.SplittableRandom;

/**
 * A genetic algorithm with local search on the whole graph, as DT-FM has it (Yuan et al., 2022)
 * after Bui and Moon (1996): two parents are cut at five places and mixed, once the second's parts
 * are named as those of the first that they share most with; a few vertices change; what does not
 * fit goes where there is room; one pass of moves improves the child, which takes the place of the
 * worst if it is better.
 */
final class GeneticPartitioner implements Solver<GraphPartitionProblem, GraphPartition> {
  static final String NAME = "genetic";

  private static final int POPULATION = 50;
  private static final int CHILDREN = 1_000;

  @Override
  public GraphPartition solve(GraphPartitionProblem problem, SolveControl<GraphPartition> control) {
    var graph = CsrGraph.of(problem.graph());
    var random = new SplittableRandom(control.seed());
    var members = new int[POPULATION][];
    var cuts = new long[POPULATION];
    for (int i = 0; i < POPULATION; i++) {
      var order = HeavyEdgeCoarsening.shuffled(graph.size(), random);
      members[i] = GreedyPartitioner.placed(problem, order, false, control.termination());
      cuts[i] = graph.cut(members[i]);
    }
    for (int done = 0; done < CHILDREN && !control.stopped(); done++) {
      var one = members[random.nextInt(POPULATION)];
      var other = members[random.nextInt(POPULATION)];
      var child = PartitionCrossover.child(problem, one, other, random);
      new BoundaryRefinement(graph, problem.capacities(), child, random).pass();
      long cut = graph.cut(child);
      int worst = PartitionCrossover.worst(cuts);
      if (cut < cuts[worst] && problem.holds(child)) {
        members[worst] = child;
        cuts[worst] = cut;
      }
      control
          .progress()
          .accept(
              new SolverProgress<>(
                  (double) done / CHILDREN, "cut " + cuts[PartitionCrossover.best(cuts)], null));
    }
    return problem.answer(
        members[PartitionCrossover.best(cuts)], PartitionCutBounds.of(problem), NAME);
  }
}
