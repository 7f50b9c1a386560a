package io.heddle.solvers.parallelism;

import io.heddle.model.result.PlanEstimate;
import io.heddle.model.result.RankedParallelismPlans;
import io.heddle.model.result.WeighedParallelismPlan;
import io.heddle.solvers.InfeasibleException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Of all plans that were found: which are worth showing, and which to take.
 *
 * @param found by rising time
 * @param proxies those that the paper takes of each grid
 * @param tight plans that may run out of memory
 */
record ParallelismPlanChoice(
    ParallelismPlanProblem problem,
    String algorithm,
    List<WeighedParallelismPlan> found,
    Set<WeighedParallelismPlan> proxies,
    List<PlanEstimate> tight) {
  /**
   * Of each type and number of GPUs; beside these, what no other beats in time and memory, and the
   * fastest that can be placed.
   */
  private static final int FASTEST = 12;

  private static final double HOUR = 3600;

  static ParallelismPlanChoice of(
      ParallelismPlanProblem problem,
      String algorithm,
      List<WeighedParallelismPlan> found,
      Set<WeighedParallelismPlan> proxies,
      List<PlanEstimate> tight) {
    var sorted = new ArrayList<>(found);
    sorted.sort(Comparator.comparingDouble(plan -> plan.estimate().iterationSeconds()));
    return new ParallelismPlanChoice(problem, algorithm, sorted, proxies, tight);
  }

  /**
   * @throws InfeasibleException if no plan is within the budget
   */
  RankedParallelismPlans answer(long searched, double seconds) {
    var inBudget = found.stream().filter(plan -> isWithin(plan.estimate())).toList();
    if (inBudget.isEmpty()) {
      throw tooMuch();
    }
    var best = inBudget.stream().min(order()).orElseThrow();
    // Without a proxy in the budget, or on these GPUs, the best stands for it.
    var proxy = inBudget.stream().filter(proxies::contains).min(order()).orElse(best);
    var kept = kept();
    kept.add(best);
    kept.add(proxy);
    var plans = found.stream().filter(kept::contains).distinct().toList();
    return new RankedParallelismPlans(
        plans,
        plans.indexOf(best),
        plans.indexOf(proxy),
        passedOver(best),
        algorithm,
        searched,
        seconds);
  }

  /** The best plan that would be taken if it did not risk to run out of memory. */
  private @Nullable PlanEstimate passedOver(WeighedParallelismPlan best) {
    return tight.stream()
        .filter(this::isWithin)
        .filter(plan -> better(plan, best.estimate()) < 0)
        .min(this::better)
        .orElse(null);
  }

  private int better(PlanEstimate one, PlanEstimate other) {
    return switch (problem.budget()) {
      case PlanCostBudget.CheapestBy by ->
          Double.compare(problem.cost(one, by.tokens()), problem.cost(other, by.tokens()));
      case PlanCostBudget.Fastest _, PlanCostBudget.FastestWithin _ ->
          Double.compare(one.iterationSeconds(), other.iterationSeconds());
    };
  }

  private Set<WeighedParallelismPlan> kept() {
    var groups = new LinkedHashMap<String, List<WeighedParallelismPlan>>();
    for (var plan : found) {
      var key = plan.estimate().gpu() + "|" + plan.estimate().gpus();
      groups.computeIfAbsent(key, _ -> new ArrayList<>()).add(plan);
    }
    var kept = new LinkedHashSet<WeighedParallelismPlan>();
    for (var group : groups.values()) {
      double least = Double.POSITIVE_INFINITY;
      int fast = 0;
      for (var plan : group) {
        double peak = plan.estimate().peakGiB();
        if (peak < least || fast < FASTEST) {
          kept.add(plan);
          fast++;
        }
        least = Math.min(least, peak);
      }
      group.stream()
          .filter(plan -> problem.fillsHosts(plan.estimate()))
          .findFirst()
          .ifPresent(kept::add);
    }
    return kept;
  }

  private boolean isWithin(PlanEstimate plan) {
    return switch (problem.budget()) {
      case PlanCostBudget.Fastest _ -> true;
      case PlanCostBudget.CheapestBy by -> by.tokens() / plan.tokensPerSecond() <= by.seconds();
      case PlanCostBudget.FastestWithin within ->
          problem.cost(plan, within.tokens()) <= within.cost();
    };
  }

  private Comparator<WeighedParallelismPlan> order() {
    return (one, other) -> better(one.estimate(), other.estimate());
  }

  private InfeasibleException tooMuch() {
    return new InfeasibleException(
        switch (problem.budget()) {
          case PlanCostBudget.CheapestBy by -> {
            var fastest = found.getFirst().estimate();
            yield "job %s: the deadline for %.4g tokens is %.4g hours, and the fastest plan, on %d × %s, takes %.4g hours. Use more GPUs or a later deadline."
                .formatted(
                    problem.job(),
                    by.tokens(),
                    by.seconds() / HOUR,
                    fastest.gpus(),
                    fastest.gpu(),
                    by.tokens() / fastest.tokensPerSecond() / HOUR);
          }
          case PlanCostBudget.FastestWithin within -> {
            var cheapest =
                found.stream()
                    .map(WeighedParallelismPlan::estimate)
                    .min(Comparator.comparingDouble(plan -> problem.cost(plan, within.tokens())))
                    .orElseThrow();
            yield "job %s: %.4g tokens may cost at most %.4g, and the cheapest plan, on %d × %s, costs %.4g. Use fewer GPUs or another type."
                .formatted(
                    problem.job(),
                    within.tokens(),
                    within.cost(),
                    cheapest.gpus(),
                    cheapest.gpu(),
                    problem.cost(cheapest, within.tokens()));
          }
          case PlanCostBudget.Fastest _ ->
              throw new IllegalStateException("every plan is within no budget at all");
        });
  }
}
