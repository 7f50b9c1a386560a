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
import io.heddle.solvers.Trait;
import io.heddle.solvers.simulation.SteadyState;
import java.util.List;
import java.util.Set;

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
              of(
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
              of(
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
              of(
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
              of(
                  "crux-ps-pa",
                  "CRUX's paths and priorities, one level per job",
                  new RuleBasedScheduler(
                      FlowPathRule.INTENSITY, JobPriorityRule.CORRECTED_INTENSITY, null, false),
                  PART,
                  IDEAL,
                  LIVE),
              of(
                  "crux-pa",
                  "CRUX's priorities on hashed paths, one level per job",
                  new RuleBasedScheduler(
                      FlowPathRule.ECMP, JobPriorityRule.CORRECTED_INTENSITY, null, false),
                  PART,
                  IDEAL,
                  LIVE),
              of(
                  "paths-only",
                  "CRUX's paths, no priorities",
                  new RuleBasedScheduler(FlowPathRule.INTENSITY, JobPriorityRule.NONE, null, false),
                  CONTROL,
                  LIVE),
              of(
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
              of(
                  "ecmp",
                  "Hashed paths, no priorities",
                  new RuleBasedScheduler(FlowPathRule.ECMP, JobPriorityRule.NONE, null, false),
                  BASELINE,
                  LIVE),
              of(
                  "sincronia",
                  "Sincronia: the bottleneck's heaviest job last, on hashed paths",
                  new RuleBasedScheduler(
                      FlowPathRule.ECMP,
                      JobPriorityRule.BOTTLENECK_LAST,
                      compression("sincronia"),
                      false),
                  BASELINE,
                  LIVE),
              of(
                  "varys",
                  "Varys: the smallest bottleneck first, on hashed paths",
                  new RuleBasedScheduler(
                      FlowPathRule.ECMP,
                      JobPriorityRule.SMALLEST_BOTTLENECK,
                      compression("varys"),
                      false),
                  BASELINE,
                  LIVE),
              of(
                  "taccl",
                  "TACCL, as adapted in the CRUX paper: least congested paths, the longest path first",
                  new RuleBasedScheduler(
                      FlowPathRule.DISTANCE, JobPriorityRule.DISTANCE, null, false),
                  BASELINE,
                  LIVE),
              of(
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

  private static RegisteredAlgorithm<SchedulingProblem, ContentionPlan> of(
      String name, String summary, RuleBasedScheduler scheduler, Trait... traits) {
    return new RegisteredAlgorithm<>(name, summary, Set.of(traits), UTILIZATION, scheduler);
  }
}
