package io.heddle.solvers.contention;

import static io.heddle.solvers.Trait.BASELINE;
import static io.heddle.solvers.Trait.EXACT;
import static io.heddle.solvers.Trait.LIBRARY;
import static io.heddle.solvers.Trait.LIVE;
import static io.heddle.solvers.Trait.OWN;
import static io.heddle.solvers.Trait.PAPER;

import io.heddle.model.result.LevelPlan;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.Goal;
import io.heddle.solvers.Registry;
import io.heddle.solvers.Solver;
import io.heddle.solvers.Trait;
import java.util.List;
import java.util.Set;

/** All ways to compress priorities. */
public final class CompressionAlgorithms {
  private static final Goal<LevelPlan> CUT = Goal.most("cut weight", LevelPlan::cutWeight);

  private static final Registry<CompressionProblem, LevelPlan> REGISTRY =
      new Registry<>(
          "compression algorithm",
          List.of(
              of(
                  "refined",
                  "Heddle's own: descent by minimum cuts, proven optimal",
                  new DescentCompression(),
                  OWN,
                  EXACT,
                  LIBRARY,
                  LIVE),
              of(
                  "crux",
                  "CRUX, Algorithm 1: the best cuts of a few random topological orders",
                  new OrderCompression(),
                  PAPER,
                  LIVE),
              of(
                  "exact",
                  "Proven optimum, by the dual of a minimum-cost flow",
                  new FlowCompression(),
                  EXACT,
                  LIBRARY),
              of(
                  "sincronia",
                  "Sincronia: one job on each higher level, the rest on the lowest",
                  new RankCompression("sincronia", RankCompression.SINCRONIA),
                  BASELINE,
                  LIVE),
              of(
                  "varys",
                  "Varys: equally many jobs per level, by priority",
                  new RankCompression("varys", RankCompression.VARYS),
                  BASELINE,
                  LIVE)));

  private CompressionAlgorithms() {}

  public static Registry<CompressionProblem, LevelPlan> registry() {
    return REGISTRY;
  }

  private static Algorithm<CompressionProblem, LevelPlan> of(
      String name, String summary, Solver<CompressionProblem, LevelPlan> solver, Trait... traits) {
    return new Algorithm<>(name, summary, Set.of(traits), CUT, solver);
  }
}
