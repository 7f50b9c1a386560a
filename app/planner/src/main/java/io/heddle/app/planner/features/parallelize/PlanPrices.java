package io.heddle.app.planner.features.parallelize;

import io.heddle.model.result.PlanEstimate;
import org.jspecify.annotations.Nullable;

/**
 * What plans cost until a number of tokens is seen: in money where every type that they are for has
 * a price, else in GPU-hours, so that all of them compare.
 *
 * @param tokens to be seen
 * @param known whether every type has a price
 */
public record PlanPrices(double tokens, boolean known, ComparedGpuTypes types) {
  /** For all plans of an answer. */
  public static PlanPrices of(PlanQuestionSession question, PlanSelection shown) {
    boolean known =
        shown.plans().stream().allMatch(each -> hourly(question.types(), each.estimate()) != null);
    return new PlanPrices(question.goal().get().tokenCount(), known, question.types());
  }

  private static @Nullable Double hourly(ComparedGpuTypes types, PlanEstimate plan) {
    var type = types.typeOf(plan.gpu());
    return type == null ? null : type.hourlyPrice();
  }

  /** Of one plan. */
  public double of(PlanEstimate plan) {
    var price = known ? hourly(types, plan) : null;
    return plan.gpuHours(tokens) * (price == null ? 1 : price);
  }
}
