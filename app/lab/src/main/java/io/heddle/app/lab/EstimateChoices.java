package io.heddle.app.lab;

import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.job.EstimateCase;
import io.heddle.solvers.parallelism.ChoiceStudy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Which plan one would have taken of those that ran or ran out of memory. */
final class EstimateChoices {
  private static final double PERCENT = 100;

  private EstimateChoices() {}

  static ReportTable table(List<EstimateCase> runs) {
    var choices = ChoiceStudy.of(runs);
    var rows = new ArrayList<List<String>>();
    for (var each : choices) {
      var regret = each.regret();
      rows.add(
          List.of(
              each.name(),
              each.ran() + " of " + each.plans(),
              each.firstRan() ? "ran" : "out of memory",
              regret == null ? "" : percent(regret),
              percent(each.ranked()),
              percent(each.rule()),
              percent(each.random()),
              each.fitsOut() + " of " + each.fits(),
              each.tightOut() + " of " + each.tight(),
              percent((double) each.right() / each.plans())));
    }
    rows.add(total(choices));
    return new ReportTable(
        "estimate-choices",
        "Slower than the fastest plan that ran, in %: the group left out of the fit",
        List.of(
            "group",
            "ran",
            "first choice",
            "its regret",
            "of the fastest among those that ran",
            "rule of thumb",
            "mean of those called fitting",
            "fits: out of memory",
            "tight: out of memory",
            "more likely answer right"),
        rows);
  }

  private static List<String> total(List<ChoiceStudy.Choice> choices) {
    var chosen = choices.stream().filter(each -> each.regret() != null).toList();
    int plans = sum(choices, ChoiceStudy.Choice::plans);
    return List.of(
        "all",
        sum(choices, ChoiceStudy.Choice::ran) + " of " + plans,
        chosen.size() + " of " + choices.size() + " ran",
        mean(chosen, each -> each.regret() == null ? 0 : each.regret()),
        mean(choices, ChoiceStudy.Choice::ranked),
        mean(choices, ChoiceStudy.Choice::rule),
        mean(choices, ChoiceStudy.Choice::random),
        sum(choices, ChoiceStudy.Choice::fitsOut) + " of " + sum(choices, ChoiceStudy.Choice::fits),
        sum(choices, ChoiceStudy.Choice::tightOut)
            + " of "
            + sum(choices, ChoiceStudy.Choice::tight),
        percent((double) sum(choices, ChoiceStudy.Choice::right) / plans));
  }

  private static int sum(
      List<ChoiceStudy.Choice> choices, ToDoubleFunction<ChoiceStudy.Choice> what) {
    return (int) choices.stream().mapToDouble(what).sum();
  }

  private static String mean(
      List<ChoiceStudy.Choice> choices, ToDoubleFunction<ChoiceStudy.Choice> what) {
    return percent(choices.stream().mapToDouble(what).average().orElse(Double.NaN));
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? "" : String.format(Locale.ENGLISH, "%.1f", PERCENT * share);
  }
}
