package io.heddle.app.cli;

import io.heddle.app.usecase.estimate.AssumedSoftwareText;
import io.heddle.app.usecase.estimate.CaseAnswers;
import io.heddle.app.usecase.estimate.ParallelismPlanText;
import io.heddle.app.usecase.estimate.PlacedCosts;
import io.heddle.app.usecase.estimate.SelectedRuns;
import io.heddle.app.usecase.estimate.TokenRunCosts;
import io.heddle.model.result.EvidenceBasis;
import io.heddle.model.result.IterationTimeParts;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.result.RankedParallelismPlans;
import io.heddle.model.result.WeighedParallelismPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Estimates for a person. */
final class EstimateResultTable {
  private static final int SHOWN_PLANS = 12;
  private static final double PERCENT = 100;
  private static final double TOKENS = 1e12;

  private EstimateResultTable() {}

  static String of(PlanEstimate estimate) {
    var text = new StringBuilder();
    line(text, "job", estimate.job());
    line(text, "GPUs", "%d × %s".formatted(estimate.gpus(), estimate.gpu()));
    line(text, "plan", plan(estimate));
    var layers = estimate.stageLayers();
    if (layers != null) {
      line(text, "layers", "assumed by stage: " + runs(layers));
    }
    var assumed = AssumedSoftwareText.of(estimate);
    if (!assumed.isEmpty()) {
      line(text, "assumed", String.join(", ", assumed));
    }
    line(
        text,
        "iteration",
        String.format(
            Locale.ROOT,
            "%.4g s (%s)",
            estimate.iterationSeconds(),
            estimate.basis() == EvidenceBasis.MEASURED
                ? estimate.basis().word()
                : estimate.basis().word() + "; 80 % interval: " + interval(estimate)));
    parts(estimate.seconds())
        .forEach((part, seconds) -> {
          if (seconds > 0) {
            line(
                text,
                "  " + part,
                String.format(
                    Locale.ROOT,
                    "%.4g s, %.1f %%",
                    seconds,
                    PERCENT * seconds / estimate.iterationSeconds()));
          }
        });
    line(text, "tokens/s", String.format(Locale.ROOT, "%,.0f", estimate.tokensPerSecond()));
    line(text, "MFU", String.format(Locale.ROOT, "%.1f %%", PERCENT * estimate.mfu()));
    line(text, "10^12 tokens", costs(TokenRunCosts.of(estimate, TOKENS, null)));
    line(text, "memory", memory(estimate));
    return text.toString();
  }

  /** Equal neighbours together, such as {@code 1, 2 stages of 2, 1}. */
  private static String runs(List<Integer> layers) {
    var words = new ArrayList<String>();
    for (int from = 0, to; from < layers.size(); from = to) {
      int each = layers.get(from);
      to = from + 1;
      while (to < layers.size() && layers.get(to) == each) {
        to++;
      }
      words.add(to - from == 1 ? "" + each : "%d stages of %d".formatted(to - from, each));
    }
    return String.join(", ", words);
  }

  private static String interval(PlanEstimate estimate) {
    var range = estimate.timeRange();
    return String.format(Locale.ROOT, "%.4g to %.4g s", range.lowSeconds(), range.highSeconds());
  }

  private static String memory(PlanEstimate estimate) {
    var range = estimate.memoryRange();
    return range == null
        ? String.format(Locale.ROOT, "%.1f GiB at most, %s", estimate.peakGiB(), answer(estimate))
        : String.format(
            Locale.ROOT,
            "%.1f GiB at most (80 %% interval: %.1f to %.1f), %.1f usable: %s (%s probable)",
            estimate.peakGiB(),
            range.lowGiB(),
            range.highGiB(),
            range.usableGiB(),
            answer(estimate),
            range.percentProbable());
  }

  private static String answer(PlanEstimate estimate) {
    return switch (estimate.memoryAnswer()) {
      case FITS -> "fits";
      case TIGHT -> "tight";
      case DOES_NOT_FIT -> "does NOT fit";
    };
  }

  private static String costs(TokenRunCosts costs) {
    var text =
        String.format(Locale.ROOT, "%,.3g days, %,.0f GPU-hours", costs.days(), costs.gpuHours());
    var energy = costs.megawattHours();
    return energy == null ? text : text + String.format(Locale.ROOT, ", at most %,.0f MWh", energy);
  }

  /** Where it is placed, beside the best possible. */
  static String of(PlacedCosts costs) {
    var text = new StringBuilder(of(costs.placed()));
    line(
        text,
        "placement",
        String.format(
            Locale.ROOT,
            "relative to the best possible placement (%2$.4g s, by the same estimate): at most"
                + " %1$.2f %% slower",
            costs.slowerPercent(),
            costs.bound().iterationSeconds()));
    return text.toString();
  }

  static String of(CaseAnswers answers) {
    var text =
        new StringBuilder(
            String.format(
                Locale.ROOT, "%-60s %12s %9s %5s%n", "id", "seconds", "peak GiB", "fits"));
    for (var estimate : answers.estimates()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-60s %12.4f %9.2f %5s%n",
              estimate.job(),
              estimate.iterationSeconds(),
              estimate.peakGiB(),
              switch (estimate.memoryAnswer()) {
                case FITS -> "yes";
                case TIGHT -> "tight";
                case DOES_NOT_FIT -> "no";
              }));
    }
    return text.toString();
  }

  static String of(SelectedRuns runs) {
    var text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%-40s %6s %-14s %-48s %10s%n",
                "id",
                "GPUs",
                "type",
                "plan",
                "seconds"));
    for (var estimate : runs.estimates()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-40s %6d %-14s %-48s %10.4g%n",
              estimate.job(),
              estimate.gpus(),
              estimate.gpu(),
              plan(estimate),
              estimate.iterationSeconds()));
    }
    return text.toString();
  }

  static String of(RankedParallelismPlans answer) {
    var text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%-2s %6s %-14s %-48s %10s %6s %9s%n",
            "",
            "GPUs",
            "type",
            "plan",
            "seconds",
            "MFU",
            "peak GiB"));
    for (int i = 0; i < Math.min(SHOWN_PLANS, answer.plans().size()); i++) {
      row(text, answer, i);
    }
    for (int special : new int[] {answer.chosen(), answer.proxy()}) {
      if (special >= SHOWN_PLANS) {
        row(text, answer, special);
      }
    }
    text.append(
        String.format(
            Locale.ROOT,
            "vp: virtual pipeline stages, mb: micro-batch, zero: ZeRO stage%n"
                + "* chosen by %s from %,d plans, ~ the plan of the Arena algorithm; times are estimates,"
                + " 80 %% interval of the chosen plan: %s%n",
            answer.algorithm(),
            answer.searched(),
            interval(answer.best().estimate())));
    var passedOver = answer.passedOver();
    if (passedOver != null) {
      text.append(
          String.format(
              Locale.ROOT,
              "passed over: %s on %d × %s, %.4g s, for its memory: %s. --headroom 0 allows it where"
                  + " it is expected to fit.%n",
              plan(passedOver),
              passedOver.gpus(),
              passedOver.gpu(),
              passedOver.iterationSeconds(),
              memory(passedOver)));
    }
    return text.toString();
  }

  private static void row(StringBuilder text, RankedParallelismPlans answer, int index) {
    WeighedParallelismPlan plan = answer.plans().get(index);
    var estimate = plan.estimate();
    text.append(
        String.format(
            Locale.ROOT,
            "%-2s %6d %-14s %-48s %10.4g %5.1f%% %9.1f%n",
            (index == answer.chosen() ? "*" : "") + (index == answer.proxy() ? "~" : ""),
            estimate.gpus(),
            estimate.gpu(),
            plan(estimate),
            estimate.iterationSeconds(),
            PERCENT * estimate.mfu(),
            estimate.peakGiB()));
  }

  private static String plan(PlanEstimate estimate) {
    return String.join(", ", ParallelismPlanText.of(estimate));
  }

  private static Map<String, Double> parts(IterationTimeParts seconds) {
    var parts = new LinkedHashMap<String, Double>();
    parts.put("compute", seconds.compute());
    parts.put("tp", seconds.tp());
    parts.put("cp", seconds.cp());
    parts.put("ep", seconds.ep());
    parts.put("dp", seconds.dp());
    parts.put("pp", seconds.pp());
    parts.put("bubble", seconds.bubble());
    parts.put("optimizer", seconds.optimizer());
    return parts;
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append(String.format(Locale.ROOT, "%-12s %s%n", name, value));
  }
}
