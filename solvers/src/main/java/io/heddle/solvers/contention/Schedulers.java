package io.heddle.solvers.contention;

import static io.heddle.solvers.Trait.BASELINE;
import static io.heddle.solvers.Trait.CONTROL;
import static io.heddle.solvers.Trait.IDEAL;
import static io.heddle.solvers.Trait.LIBRARY;
import static io.heddle.solvers.Trait.LIVE;
import static io.heddle.solvers.Trait.OWN;
import static io.heddle.solvers.Trait.PAPER;
import static io.heddle.solvers.Trait.PART;

import io.heddle.model.result.LevelPlan;
import io.heddle.solvers.AlgorithmGoal;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.simulation.SteadyState;
import java.util.List;

/** All communication schedulers. */
public final class Schedulers {
  /** Of single jobs, for each set of jobs that can be in each other's way. */
  static final int MOVES = 20;

  private static final AlgorithmGoal<ContentionPlan> UTILIZATION =
      AlgorithmGoal.most(
          "GPU utilisation", plan -> plan.utilization(plan.computeShares(SteadyState.precise())));

  private static final AlgorithmRegistry<SchedulingProblem, ContentionPlan> REGISTRY =
      new AlgorithmRegistry<>(
          "scheduler",
          List.of(
              UTILIZATION.algorithm(
                  "refined",
                  "Heddle's own: CRUX's paths and priorities, levels optimized by simulation",
                  new RuleBasedScheduler(
                      FlowPathRule.INTENSITY,
                      JobPriorityRule.CORRECTED_INTENSITY,
                      PriorityCompressionAlgorithms.registry().standard(),
                      false,
                      MOVES,
                      false),
                  OWN,
                  LIBRARY,
                  LIVE),
              UTILIZATION.algorithm(
                  "weighted",
                  "Heddle's own: as refined, for weighted queues (ETS) without starvation",
                  new RuleBasedScheduler(
                      FlowPathRule.INTENSITY,
                      JobPriorityRule.CORRECTED_INTENSITY,
                      null,
                      false,
                      MOVES,
                      true),
                  OWN,
                  LIVE),
              UTILIZATION.algorithm(
                  "crux",
                  "CRUX in full: paths, priorities, compression to the available levels",
                  new RuleBasedScheduler(
                      FlowPathRule.INTENSITY,
                      JobPriorityRule.CORRECTED_INTENSITY,
                      PriorityCompressionAlgorithms.registry().standard(),
                      false),
                  PAPER,
                  LIBRARY,
                  LIVE),
              UTILIZATION.algorithm(
                  "crux-ps-pa",
                  "CRUX's paths and priorities, one level per job",
                  new RuleBasedScheduler(
                      FlowPathRule.INTENSITY, JobPriorityRule.CORRECTED_INTENSITY, null, false),
                  PART,
                  IDEAL,
                  LIVE),
              UTILIZATION.algorithm(
                  "crux-pa",
                  "CRUX's priorities on hashed paths, one level per job",
                  new RuleBasedScheduler(
                      FlowPathRule.ECMP, JobPriorityRule.CORRECTED_INTENSITY, null, false),
                  PART,
                  IDEAL,
                  LIVE),
              UTILIZATION.algorithm(
                  "paths-only",
                  "CRUX's paths, no priorities",
                  new RuleBasedScheduler(FlowPathRule.INTENSITY, JobPriorityRule.NONE, null, false),
                  CONTROL,
                  LIVE),
              UTILIZATION.algorithm(
                  "random-order",
                  "CRUX's paths, jobs in random order",
                  new RuleBasedScheduler(
                      FlowPathRule.INTENSITY,
                      JobPriorityRule.RANDOM,
                      PriorityCompressionAlgorithms.registry().standard(),
                      false),
                  CONTROL,
                  LIBRARY,
                  LIVE),
              UTILIZATION.algorithm(
                  "ecmp",
                  "Hashed paths, no priorities",
                  new RuleBasedScheduler(FlowPathRule.ECMP, JobPriorityRule.NONE, null, false),
                  BASELINE,
                  LIVE),
              UTILIZATION.algorithm(
                  "sincronia",
                  "Sincronia: the bottleneck's heaviest job last, on hashed paths",
                  new RuleBasedScheduler(
                      FlowPathRule.ECMP,
                      JobPriorityRule.BOTTLENECK_LAST,
                      compression("sincronia"),
                      false),
                  BASELINE,
                  LIVE),
              UTILIZATION.algorithm(
                  "varys",
                  "Varys: the smallest bottleneck first, on hashed paths",
                  new RuleBasedScheduler(
                      FlowPathRule.ECMP,
                      JobPriorityRule.SMALLEST_BOTTLENECK,
                      compression("varys"),
                      false),
                  BASELINE,
                  LIVE),
              UTILIZATION.algorithm(
                  "taccl",
                  "TACCL, as adapted in the CRUX paper: least congested paths, the longest path first",
                  new RuleBasedScheduler(
                      FlowPathRule.DISTANCE, JobPriorityRule.DISTANCE, null, false),
                  BASELINE,
                  LIVE),
              UTILIZATION.algorithm(
                  "cassini",
                  "CASSINI: jobs shifted in time, hashed paths, no priorities",
                  new RuleBasedScheduler(FlowPathRule.ECMP, JobPriorityRule.NONE, null, true),
                  BASELINE,
                  LIVE)));

  private Schedulers() {}

  public static AlgorithmRegistry<SchedulingProblem, ContentionPlan> registry() {
    return REGISTRY;
  }

  private static RegisteredAlgorithm<PriorityCompressionProblem, LevelPlan> compression(
      String name) {
    return PriorityCompressionAlgorithms.registry().byName(name);
  }
}
