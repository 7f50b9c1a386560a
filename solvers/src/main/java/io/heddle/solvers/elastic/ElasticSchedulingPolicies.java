package io.heddle.solvers.elastic;

import io.heddle.model.result.SimulationOutcome;
import io.heddle.solvers.AlgorithmGoal;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.Trait;
import io.heddle.solvers.elastic.ArenaPolicyDecider.Scope;
import io.heddle.solvers.elastic.ElasticPolicyRun.Overheads;
import io.heddle.solvers.elastic.FirstComeDecider.Blocking;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Policies of elastic scheduling: ours, Arena's with its parts, and what it compares itself with.
 */
public final class ElasticSchedulingPolicies {
  private static final AlgorithmGoal<SimulationOutcome> COMPLETION =
      AlgorithmGoal.least("mean completion time (s)", SimulationOutcome::meanJctSeconds);

  private static final List<Policy> POLICIES =
      List.of(
          policy(
              "heddle",
              "Heddle's own: joint allocation at every tick, short jobs first, moves only"
                  + " where they pay off",
              Set.of(Trait.OWN),
              ElasticSchedulingPolicies::profiled,
              (_, costs) -> new HeddlePolicyDecider(costs, true)),
          arena(
              "arena",
              "Arena, Algorithm 1: queues, scaling by number and type of GPUs",
              ElasticScalingObjective.THROUGHPUT),
          firstCome(
              "fcfs",
              "first come, first served: one queue, a job that does not fit blocks all later ones",
              Set.of(Trait.BASELINE, Trait.CONTROL),
              Blocking.ALL),
          firstCome(
              "fcfs-per-type",
              "first come, first served with one queue per GPU type",
              Set.of(Trait.CONTROL),
              Blocking.SAME_TYPE),
          firstCome(
              "fcfs-backfill",
              "first come, first served with backfill: later jobs that fit start",
              Set.of(Trait.CONTROL),
              Blocking.NONE),
          policy(
              "heddle-blind",
              "heddle without known job durations",
              Set.of(Trait.CONTROL),
              ElasticSchedulingPolicies::profiled,
              (_, costs) -> new HeddlePolicyDecider(costs, false)),
          arena(
              "arena-deadline",
              "Arena, Algorithm 1 for deadlines (Eq. 6)",
              ElasticScalingObjective.DEADLINE),
          arena(
              "arena-fairness",
              "Arena, Algorithm 1 for finish-time fairness (Eq. 7)",
              ElasticScalingObjective.FAIRNESS),
          part(
              "arena-no-types",
              "Arena without changing GPU types",
              ElasticSchedulingPolicies::profiled,
              new Scope(true, false)),
          part(
              "arena-no-counts",
              "Arena without changing numbers of GPUs",
              ElasticSchedulingPolicies::profiled,
              new Scope(false, true)),
          part(
              "arena-no-profiler",
              "Arena, profiling every plan by running it",
              costs -> new Overheads(costs.profileByRunning(), costs.search(), move(costs, false)),
              Scope.ALL),
          part(
              "arena-no-pruning",
              "Arena with full plan searches",
              costs -> new Overheads(costs.profile(), costs.fullSearch(), move(costs, true)),
              Scope.ALL),
          policy(
              "arena-no-planner",
              "Arena with data-parallel profiles only",
              Set.of(Trait.PART),
              costs -> new Overheads(costs.measure(), costs.search(), move(costs, false)),
              ElasticSchedulingPolicies::dataParallel,
              (problem, _) ->
                  new ArenaPolicyDecider(problem, ElasticScalingObjective.THROUGHPUT, Scope.ALL)),
          policy(
              "sia",
              "Sia: numbers and types of GPUs that maximize goodput",
              Set.of(Trait.BASELINE),
              costs -> new Overheads(costs.bootstrap(), costs.fullSearch(), move(costs, true)),
              ElasticSchedulingPolicies::dataParallel,
              (_, costs) -> new SiaPolicyDecider(costs)),
          policy(
              "gavel",
              "Gavel: GPU types that maximize throughput",
              Set.of(Trait.BASELINE),
              ElasticSchedulingPolicies::measured,
              ElasticSchedulingPolicies::dataParallel,
              (_, _) -> new GavelPolicyDecider()),
          policy(
              "elasticflow",
              "ElasticFlow: numbers of GPUs for deadlines; rejects jobs that cannot meet theirs",
              Set.of(Trait.BASELINE),
              ElasticSchedulingPolicies::measured,
              ElasticSchedulingPolicies::dataParallel,
              (_, _) -> new ElasticFlowDecider(true)),
          policy(
              "elasticflow-ls",
              "ElasticFlow: numbers of GPUs by marginal returns, relaxed deadlines",
              Set.of(Trait.BASELINE),
              ElasticSchedulingPolicies::measured,
              ElasticSchedulingPolicies::dataParallel,
              (_, _) -> new ElasticFlowDecider(false)));

  private static final AlgorithmRegistry<ElasticReplayProblem, SimulationOutcome> REGISTRY =
      new AlgorithmRegistry<>("policy", POLICIES.stream().map(Policy::algorithm).toList());

  private ElasticSchedulingPolicies() {}

  /** An algorithm and what it pays. */
  private record Policy(
      RegisteredAlgorithm<ElasticReplayProblem, SimulationOutcome> algorithm,
      Function<ElasticSchedulingCosts, Overheads> overheads) {}

  /** The first is the default. */
  public static AlgorithmRegistry<ElasticReplayProblem, SimulationOutcome> registry() {
    return REGISTRY;
  }

  /**
   * Seconds from the submission of a job until a policy knows enough of it to start it.
   *
   * @throws java.util.NoSuchElementException if there is no policy of that name
   */
  public static double profileSeconds(String policy, ElasticSchedulingCosts costs) {
    return POLICIES.stream()
        .filter(each -> each.algorithm().name().equals(policy))
        .findFirst()
        .orElseThrow()
        .overheads()
        .apply(costs)
        .profile();
  }

  /** Makes what decides one run. */
  @FunctionalInterface
  private interface Maker {
    ElasticPolicyDecider make(ElasticReplayProblem problem, Overheads overheads);
  }

  private static Overheads profiled(ElasticSchedulingCosts costs) {
    return new Overheads(costs.profile(), costs.search(), move(costs, false));
  }

  private static Overheads measured(ElasticSchedulingCosts costs) {
    return new Overheads(costs.measure(), costs.fullSearch(), move(costs, true));
  }

  private static double move(ElasticSchedulingCosts costs, boolean full) {
    return costs.checkpoint() + (full ? costs.fullSearch() : costs.search());
  }

  private static Policy arena(String name, String summary, ElasticScalingObjective objective) {
    return policy(
        name,
        summary,
        Set.of(Trait.PAPER),
        ElasticSchedulingPolicies::profiled,
        (problem, _) -> new ArenaPolicyDecider(problem, objective, Scope.ALL));
  }

  private static Policy firstCome(
      String name, String summary, Set<Trait> traits, Blocking blocking) {
    return policy(
        name,
        summary,
        traits,
        costs -> new Overheads(0, costs.fullSearch(), move(costs, true)),
        (_, _) -> new FirstComeDecider(blocking));
  }

  private static Policy part(
      String name,
      String summary,
      Function<ElasticSchedulingCosts, Overheads> overheads,
      Scope scope) {
    return policy(
        name,
        summary,
        Set.of(Trait.PART),
        overheads,
        (problem, _) -> new ArenaPolicyDecider(problem, ElasticScalingObjective.THROUGHPUT, scope));
  }

  private static Policy policy(
      String name,
      String summary,
      Set<Trait> traits,
      Function<ElasticSchedulingCosts, Overheads> overheads,
      Maker maker) {
    return policy(name, summary, traits, overheads, UnaryOperator.identity(), maker);
  }

  /**
   * @param seen a job as the policy knows it
   */
  private static Policy policy(
      String name,
      String summary,
      Set<Trait> traits,
      Function<ElasticSchedulingCosts, Overheads> overheads,
      UnaryOperator<ElasticJob> seen,
      Maker maker) {
    return new Policy(
        new RegisteredAlgorithm<>(
            name,
            summary,
            traits,
            COMPLETION,
            (problem, control) -> {
              var paid = overheads.apply(problem.costs());
              return ElasticPolicyRun.play(problem, maker.make(problem, paid), seen, paid, control);
            }),
        overheads);
  }

  /** As data-parallel profiling knows it; what was asked for is always open. */
  private static ElasticJob dataParallel(ElasticJob job) {
    var known = new TreeMap<>(job.dataParallel());
    known.putIfAbsent(job.asked(), 1.0);
    return job.withSpeeds(known);
  }
}
