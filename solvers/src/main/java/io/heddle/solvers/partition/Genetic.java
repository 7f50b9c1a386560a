package io.heddle.solvers.partition;

import io.heddle.model.result.GraphPartition;
import io.heddle.solvers.Progress;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import java.util.SplittableRandom;

/**
 * A genetic algorithm with local search on the whole graph, as DT-FM has it (Yuan et al., 2022)
 * after Bui and Moon (1996): two parents are cut at five places and mixed, once the second's parts
 * are named as those of the first that they share most with; a few vertices change; what does not
 * fit goes where there is room; one pass of moves improves the child, which takes the place of the
 * worst if it is better.
 */
final class Genetic implements Solver<PartitionProblem, GraphPartition> {
  static final String NAME = "genetic";

  private static final int POPULATION = 50;
  private static final int CHILDREN = 1_000;

  @Override
  public GraphPartition solve(PartitionProblem problem, SolveControl<GraphPartition> control) {
    var graph = Csr.of(problem.graph());
    var random = new SplittableRandom(control.seed());
    var members = new int[POPULATION][];
    var cuts = new long[POPULATION];
    for (int i = 0; i < POPULATION; i++) {
      var order = Coarsening.shuffled(graph.size(), random);
      members[i] = Greedy.placed(problem, order, false, control.termination());
      cuts[i] = graph.cut(members[i]);
    }
    for (int done = 0; done < CHILDREN && !control.stopped(); done++) {
      var one = members[random.nextInt(POPULATION)];
      var other = members[random.nextInt(POPULATION)];
      var child = Mixing.child(problem, one, other, random);
      new Refinement(graph, problem.capacities(), child, random).pass();
      long cut = graph.cut(child);
      int worst = Mixing.worst(cuts);
      if (cut < cuts[worst] && problem.holds(child)) {
        members[worst] = child;
        cuts[worst] = cut;
      }
      control
          .progress()
          .accept(new Progress<>((double) done / CHILDREN, "cut " + cuts[Mixing.best(cuts)], null));
    }
    return problem.answer(members[Mixing.best(cuts)], Bounds.of(problem), NAME);
  }
}
