package io.heddle.app.planner.features.parallelize;

import io.heddle.app.planner.Text;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.parallelism.PlanCostBudget;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * What is best, as typed so far.
 *
 * @param tokens to be seen, in 10⁹
 * @param days until then, where the kind asks for them
 * @param cost at most, where the kind asks for it
 * @param headroom of the usable memory, in percent; empty: as the job says
 */
@RecordBuilder
public record PlanGoalDraft(Kind kind, String tokens, String days, String cost, String headroom)
    implements PlanGoalDraftBuilder.With {
  private static final double BILLION = 1e9;
  private static final double USUAL_TOKENS = 1e12;
  private static final double DAY = 86_400;

  /** From 0 to 90, as in a file of jobs. */
  private static final String PERCENT = "90|[0-8]?[0-9]([.][0-9]+)?";

  /** What is looked for. */
  public enum Kind {
    FASTEST,
    DEADLINE,
    COST
  }

  /** The fastest; figures are for 10¹² tokens. */
  public static final PlanGoalDraft FASTEST =
      new PlanGoalDraft(Kind.FASTEST, "1000", "30", "1000000", "");

  public PlanGoalDraft {
    tokens = tokens.strip();
    days = days.strip();
    cost = cost.strip();
    headroom = headroom.strip();
  }

  /** What is wrong, or empty. */
  public String error() {
    if (number(tokens) == null) {
      return Text.of("parallelize.error.number", Text.of("parallelize.tokens"), tokens);
    }
    if (!headroom.isEmpty() && !headroom.matches(PERCENT)) {
      return Text.of("parallelize.error.headroom", headroom);
    }
    return switch (kind) {
      case FASTEST -> "";
      case DEADLINE ->
          number(days) == null
              ? Text.of("parallelize.error.number", Text.of("parallelize.days"), days)
              : "";
      case COST ->
          number(cost) == null
              ? Text.of("parallelize.error.number", Text.of("parallelize.cost"), cost)
              : "";
    };
  }

  /** Tokens to be seen; the usual 10¹² while they are no number. */
  public double tokenCount() {
    var typed = number(tokens);
    return typed == null ? USUAL_TOKENS : BILLION * typed;
  }

  /** Of the job, with the headroom that was typed. */
  TrainingJob asked(TrainingJob job) {
    if (headroom.isEmpty()) {
      return job;
    }
    var workload = job.workload();
    return job.withWorkload(
        workload.withStack(workload.stack().withHeadroom(Double.parseDouble(headroom) / 100)));
  }

  /**
   * For the planner.
   *
   * @throws IllegalStateException while there is an error
   */
  PlanCostBudget budget() {
    if (!error().isEmpty()) {
      throw new IllegalStateException(error());
    }
    return switch (kind) {
      case FASTEST -> new PlanCostBudget.Fastest();
      case DEADLINE -> new PlanCostBudget.CheapestBy(tokenCount(), DAY * orZero(number(days)));
      case COST -> new PlanCostBudget.FastestWithin(tokenCount(), orZero(number(cost)));
    };
  }

  private static double orZero(@Nullable Double value) {
    return value == null ? 0 : value;
  }

  private static @Nullable Double number(String text) {
    try {
      double value = Double.parseDouble(text.replace(",", ""));
      return value > 0 && Double.isFinite(value) ? (Double) value : null;
    } catch (NumberFormatException unfinished) {
      return null; // the reason is shown
    }
  }
}
