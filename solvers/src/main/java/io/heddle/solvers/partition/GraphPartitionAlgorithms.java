package io.heddle.solvers.partition;

import static io.heddle.solvers.Trait.BASELINE;
import static io.heddle.solvers.Trait.CONTROL;
import static io.heddle.solvers.Trait.EXACT;
import static io.heddle.solvers.Trait.LIBRARY;
import static io.heddle.solvers.Trait.LIVE;
import static io.heddle.solvers.Trait.OWN;
import static io.heddle.solvers.Trait.PAPER;

import io.heddle.model.result.GraphPartition;
import io.heddle.solvers.AlgorithmGoal;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.Solver;
import io.heddle.solvers.Trait;
import java.util.List;
import java.util.Set;

/** All ways to cut a graph: those of SpiderFlow's Table 2, ours and a control. */
public final class GraphPartitionAlgorithms {
  private static final AlgorithmGoal<GraphPartition> CUT =
      AlgorithmGoal.least("cut", GraphPartition::cut);

  private static final AlgorithmRegistry<GraphPartitionProblem, GraphPartition> REGISTRY =
      new AlgorithmRegistry<>(
          "partition algorithm",
          List.of(
              of(
                  MultilevelPartitioner.NAME,
                  "Heddle's own: multilevel (coarsen, partition, refine), combining the"
                      + " best of many runs",
                  new MultilevelPartitioner(),
                  OWN,
                  LIVE),
              of(
                  TpaPartitioner.NAME,
                  "SpiderFlow: the busiest vertices first, each to its most connected part",
                  new TpaPartitioner(),
                  PAPER,
                  LIVE),
              of(
                  GeneticPartitioner.NAME,
                  "DT-FM: genetic search over partitions",
                  new GeneticPartitioner(),
                  BASELINE),
              of(
                  IlpPartitioner.NAME,
                  "Alpa: integer program, proven optimal given enough time",
                  new IlpPartitioner(),
                  BASELINE,
                  EXACT,
                  LIBRARY),
              of(
                  RandomBalancedPartitioner.NAME,
                  "Baseline: random balanced parts",
                  new RandomBalancedPartitioner(),
                  CONTROL,
                  LIVE)));

  private GraphPartitionAlgorithms() {}

  public static AlgorithmRegistry<GraphPartitionProblem, GraphPartition> registry() {
    return REGISTRY;
  }

  private static RegisteredAlgorithm<GraphPartitionProblem, GraphPartition> of(
      String name,
      String summary,
      Solver<GraphPartitionProblem, GraphPartition> solver,
      Trait... traits) {
    return new RegisteredAlgorithm<>(name, summary, Set.of(traits), CUT, solver);
  }
}
