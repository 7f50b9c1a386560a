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
                  "Heddle's own: multilevel (coarsen, partition, refine), combining the"
                      + " best of many runs",
                  new MultilevelPartition(),
                  OWN,
                  LIVE),
              of(
                  Tpa.NAME,
                  "SpiderFlow: the busiest vertices first, each to its most connected part",
                  new Tpa(),
                  PAPER,
                  LIVE),
              of(Genetic.NAME, "DT-FM: genetic search over partitions", new Genetic(), BASELINE),
              of(
                  Ilp.NAME,
                  "Alpa: integer program, proven optimal given enough time",
                  new Ilp(),
                  BASELINE,
                  EXACT,
                  LIBRARY),
              of(
                  RandomBalanced.NAME,
                  "Random balanced parts (control)",
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
