package io.heddle.solvers.partition;

import static io.heddle.solvers.Trait.BASELINE;
import static io.heddle.solvers.Trait.CONTROL;
import static io.heddle.solvers.Trait.EXACT;
import static io.heddle.solvers.Trait.LIBRARY;
import static io.heddle.solvers.Trait.LIVE;
import static io.heddle.solvers.Trait.OWN;
import static io.heddle.solvers.Trait.PAPER;

import io.heddle.model.result.GraphPartition;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.Goal;
import io.heddle.solvers.Registry;
import io.heddle.solvers.Solver;
import io.heddle.solvers.Trait;
import java.util.List;
import java.util.Set;

/** All ways to cut a graph: those of SpiderFlow's Table 2, ours and a control. */
public final class PartitionAlgorithms {
  private static final Goal<GraphPartition> CUT = Goal.least("cut", GraphPartition::cut);

  private static final Registry<PartitionProblem, GraphPartition> REGISTRY =
      new Registry<>(
          "partition algorithm",
          List.of(
              of(
                  MultilevelPartition.NAME,
                  "Heddle's own: coarsen, cut, refine on the way up, and cut the best of many together",
                  new MultilevelPartition(),
                  OWN,
                  LIVE),
              of(
                  Tpa.NAME,
                  "The paper's: the busiest vertices first, each to the part tied to it most",
                  new Tpa(),
                  PAPER,
                  LIVE),
              of(
                  Genetic.NAME,
                  "DT-FM's: cuts mixed and improved, the worst forgotten",
                  new Genetic(),
                  BASELINE),
              of(
                  Ilp.NAME,
                  "ALPA's: one whole-number program, proven if it is given the time",
                  new Ilp(),
                  BASELINE,
                  EXACT,
                  LIBRARY),
              of(
                  RandomBalanced.NAME,
                  "By lot, to show what a cut is worth",
                  new RandomBalanced(),
                  CONTROL,
                  LIVE)));

  private PartitionAlgorithms() {}

  public static Registry<PartitionProblem, GraphPartition> registry() {
    return REGISTRY;
  }

  private static Algorithm<PartitionProblem, GraphPartition> of(
      String name,
      String summary,
      Solver<PartitionProblem, GraphPartition> solver,
      Trait... traits) {
    return new Algorithm<>(name, summary, Set.of(traits), CUT, solver);
  }
}
