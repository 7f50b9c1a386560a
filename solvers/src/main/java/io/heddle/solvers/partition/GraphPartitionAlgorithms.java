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
import java.util.List;

/** All ways to cut a graph: those of SpiderFlow's Table 2, ours and a control. */
public final class GraphPartitionAlgorithms {
  private static final AlgorithmGoal<GraphPartition> CUT =
      AlgorithmGoal.least("cut", GraphPartition::cut);

  private static final AlgorithmRegistry<GraphPartitionProblem, GraphPartition> REGISTRY =
      new AlgorithmRegistry<>(
          "partition algorithm",
          List.of(
              CUT.algorithm(
                  MultilevelPartitioner.NAME,
                  "Heddle's own: multilevel (coarsen, partition, refine), combining the"
                      + " best of many runs",
                  new MultilevelPartitioner(),
                  OWN,
                  LIVE),
              CUT.algorithm(
                  TpaPartitioner.NAME,
                  "SpiderFlow: the busiest vertices first, each to its most connected part",
                  new TpaPartitioner(),
                  PAPER,
                  LIVE),
              CUT.algorithm(
                  GeneticPartitioner.NAME,
                  "DT-FM: genetic search over partitions",
                  new GeneticPartitioner(),
                  BASELINE),
              CUT.algorithm(
                  IlpPartitioner.NAME,
                  "Alpa: integer program, proven optimal given enough time",
                  new IlpPartitioner(),
                  BASELINE,
                  EXACT,
                  LIBRARY),
              CUT.algorithm(
                  RandomBalancedPartitioner.NAME,
                  "Baseline: random balanced parts",
                  new RandomBalancedPartitioner(),
                  CONTROL,
                  LIVE)));

  private GraphPartitionAlgorithms() {}

  public static AlgorithmRegistry<GraphPartitionProblem, GraphPartition> registry() {
    return REGISTRY;
  }
}
