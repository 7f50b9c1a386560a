package io.heddle.solvers.contention;

import static io.heddle.solvers.Trait.BASELINE;
import static io.heddle.solvers.Trait.EXACT;
import static io.heddle.solvers.Trait.LIBRARY;
import static io.heddle.solvers.Trait.LIVE;
import static io.heddle.solvers.Trait.OWN;
import static io.heddle.solvers.Trait.PAPER;

import io.heddle.model.result.LevelPlan;
import io.heddle.solvers.AlgorithmGoal;
import io.heddle.solvers.AlgorithmRegistry;
import java.util.List;

/** All ways to compress priorities. */
public final class PriorityCompressionAlgorithms {
  private static final AlgorithmGoal<LevelPlan> CUT =
      AlgorithmGoal.most("cut weight", LevelPlan::cutWeight);

  private static final AlgorithmRegistry<PriorityCompressionProblem, LevelPlan> REGISTRY =
      new AlgorithmRegistry<>(
          "compression algorithm",
          List.of(
              CUT.algorithm(
                  "refined",
                  "Heddle's own: descent by minimum cuts, proven optimal",
                  new MinimumCutCompression(),
                  OWN,
                  EXACT,
                  LIBRARY,
                  LIVE),
              CUT.algorithm(
                  "crux",
                  "CRUX, Algorithm 1: the best cuts of a few random topological orders",
                  new CruxOrderCompression(),
                  PAPER,
                  LIVE),
              CUT.algorithm(
                  "exact",
                  "Proven optimum, by the dual of a minimum-cost flow",
                  new DualFlowCompression(),
                  EXACT,
                  LIBRARY),
              CUT.algorithm(
                  "sincronia",
                  "Sincronia: one job on each higher level, the rest on the lowest",
                  new PriorityRankCompression("sincronia", PriorityRankCompression.SINCRONIA),
                  BASELINE,
                  LIVE),
              CUT.algorithm(
                  "varys",
                  "Varys: equally many jobs per level, by priority",
                  new PriorityRankCompression("varys", PriorityRankCompression.VARYS),
                  BASELINE,
                  LIVE)));

  private PriorityCompressionAlgorithms() {}

  public static AlgorithmRegistry<PriorityCompressionProblem, LevelPlan> registry() {
    return REGISTRY;
  }
}
