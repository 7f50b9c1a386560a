package io.heddle.app.usecase.estimate;

import io.heddle.model.result.PlanEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Plans as engineers say them. */
public final class ParallelismPlanText {
  private ParallelismPlanText() {}

  /** {@code tp 8}, {@code pp 4}, {@code dp 16} and whatever else is not usual. */
  public static List<String> of(PlanEstimate estimate) {
    var plan = estimate.plan();
    var words = new ArrayList<String>();
    words.add("tp " + plan.tp());
    words.add("pp " + plan.pp());
    words.add("dp " + estimate.dp());
    add(words, plan.cp() > 1, "cp " + plan.cp());
    add(words, plan.ep() > 1, "ep " + plan.ep());
    add(words, plan.virtualPipeline() > 1, "vp " + plan.virtualPipeline());
    words.add("mb " + plan.microBatch());
    switch (plan.recompute()) {
      case NONE -> {}
      case SELECTIVE, FULL -> words.add(plan.recompute().name().toLowerCase(Locale.ROOT));
    }
    add(words, plan.zeroStage() > 1, "zero " + plan.zeroStage());
    return words;
  }

  private static void add(List<String> words, boolean shown, String word) {
    if (shown) {
      words.add(word);
    }
  }
}
