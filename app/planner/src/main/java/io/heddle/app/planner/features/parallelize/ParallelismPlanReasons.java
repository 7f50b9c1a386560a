package io.heddle.app.planner.features.parallelize;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.features.parallelize.SelectedPlanDetails.Detail;
import io.heddle.app.usecase.estimate.ParallelismPlanText;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.Parallelism;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.result.WeighedParallelismPlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Why a plan is as it is: what other choices would take on the same GPUs. */
public final class ParallelismPlanReasons {
  private ParallelismPlanReasons() {}

  /**
   * Sentences, the most telling first. O(plans).
   *
   * @param detail of the plan, or null while it is not known
   */
  public static List<String> of(PlanSelection shown, @Nullable Detail detail) {
    var sentences = new ArrayList<String>();
    var plan = shown.plan().estimate();
    refused(shown, sentences);
    passedOver(shown, sentences);
    other("tp", Parallelism::tp, shown, sentences);
    other("pp", Parallelism::pp, shown, sentences);
    if (plan.plan().cp() > 1) {
      other("cp", Parallelism::cp, shown, sentences);
    }
    if (plan.plan().ep() > 1) {
      other("ep", Parallelism::ep, shown, sentences);
    }
    recompute(plan, detail, sentences);
    var proxy = shown.proxy();
    if (!proxy.equals(shown.plan()) && proxy.estimate().isOnSameGpusAs(plan)) {
      sentences.add(
          Text.of(
              "parallelize.why.proxy",
              PlanFigures.number(proxy.estimate().iterationSeconds()),
              PlanFigures.change(plan.iterationSeconds(), proxy.estimate().iterationSeconds())));
    }
    return sentences;
  }

  /** The plan that is better than the best one, were its memory surely there. */
  private static void passedOver(PlanSelection shown, List<String> sentences) {
    var tight = shown.answer().within().passedOver();
    var range = tight == null ? null : tight.memoryRange();
    if (tight == null || range == null || shown.isPicked()) {
      return;
    }
    var best = shown.plan().estimate();
    sentences.add(
        Text.of(
            "parallelize.why.passedover",
            String.join(", ", ParallelismPlanText.of(tight)),
            PlanFigures.number(tight.iterationSeconds()),
            PlanFigures.change(best.iterationSeconds(), tight.iterationSeconds()),
            PlanFigures.number(tight.peakGiB()),
            PlanFigures.number(range.usableGiB()),
            range.percentProbable()));
  }

  /** The plan that is better than the best one, did placement accept its degrees. */
  private static void refused(PlanSelection shown, List<String> sentences) {
    var fastest = shown.answer().within().best().estimate();
    if (!shown.refusal().isEmpty() && !shown.isPicked()) {
      sentences.add(
          Text.of(
              "parallelize.why.refused",
              String.join(", ", ParallelismPlanText.of(fastest)),
              PlanFigures.number(fastest.iterationSeconds()),
              PlanFigures.change(
                  shown.plan().estimate().iterationSeconds(), fastest.iterationSeconds()),
              shown.refusal()));
    }
  }

  /** The fastest plan with another degree. */
  private static void other(
      String name, ToIntFunction<Parallelism> degree, PlanSelection shown, List<String> sentences) {
    var plan = shown.plan().estimate();
    int own = degree.applyAsInt(plan.plan());
    shown.plans().stream()
        .map(WeighedParallelismPlan::estimate)
        .filter(each -> each.isOnSameGpusAs(plan))
        .filter(each -> degree.applyAsInt(each.plan()) != own)
        .min(Comparator.comparingDouble(PlanEstimate::iterationSeconds))
        .ifPresent(each ->
            sentences.add(
                Text.of(
                    "parallelize.why.degree",
                    name,
                    own,
                    degree.applyAsInt(each.plan()),
                    PlanFigures.number(each.iterationSeconds()),
                    PlanFigures.change(plan.iterationSeconds(), each.iterationSeconds()))));
  }

  private static void recompute(
      PlanEstimate plan, @Nullable Detail detail, List<String> sentences) {
    if (detail == null || !detail.plan().estimate().equals(plan)) {
      return;
    }
    var without = detail.unrecomputed();
    if (plan.plan().recompute() == ActivationRecompute.NONE || without == null) {
      sentences.add(
          Text.of(
              "parallelize.why.none",
              PlanFigures.number(plan.peakGiB()),
              PlanFigures.number(detail.memoryGiB())));
    } else {
      sentences.add(
          Text.of(
              switch (without.memoryAnswer()) {
                case FITS -> "parallelize.why.recompute";
                case TIGHT -> "parallelize.why.recompute.tight";
                case DOES_NOT_FIT -> "parallelize.why.recompute.needed";
              },
              PlanFigures.number(without.peakGiB()),
              PlanFigures.number(detail.memoryGiB()),
              PlanFigures.number(without.iterationSeconds())));
    }
  }
}
