package io.heddle.app.lab;

import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.job.EstimateCase;
import io.heddle.solvers.parallelism.PlanChoiceStudy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Which plan one would have taken of those that ran or ran out of memory. */
final class EstimatePlanChoices {

  private EstimatePlanChoices() {}

  static ReportTable table(List<EstimateCase> runs) {
    return table(
        "estimate-choices",
        "Slower than the fastest plan that ran, in %: the group left out of the fit",
        PlanChoiceStudy.of(runs));
  }

  static ReportTable table(String name, String title, List<PlanChoiceStudy.Choice> choices) {
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
        name,
        title,
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

  private static List<String> total(List<PlanChoiceStudy.Choice> choices) {
    var chosen = choices.stream().filter(each -> each.regret() != null).toList();
    int plans = sum(choices, PlanChoiceStudy.Choice::plans);
    return List.of(
        "all",
        sum(choices, PlanChoiceStudy.Choice::ran) + " of " + plans,
        chosen.size() + " of " + choices.size() + " ran",
        mean(chosen, each -> each.regret() == null ? 0 : each.regret()),
        mean(choices, PlanChoiceStudy.Choice::ranked),
        mean(choices, PlanChoiceStudy.Choice::rule),
        mean(choices, PlanChoiceStudy.Choice::random),
        sum(choices, PlanChoiceStudy.Choice::fitsOut)
            + " of "
            + sum(choices, PlanChoiceStudy.Choice::fits),
        sum(choices, PlanChoiceStudy.Choice::tightOut)
            + " of "
            + sum(choices, PlanChoiceStudy.Choice::tight),
        percent((double) sum(choices, PlanChoiceStudy.Choice::right) / plans));
  }

  private static int sum(
      List<PlanChoiceStudy.Choice> choices, ToDoubleFunction<PlanChoiceStudy.Choice> what) {
    return (int) choices.stream().mapToDouble(what).sum();
  }

  private static String mean(
      List<PlanChoiceStudy.Choice> choices, ToDoubleFunction<PlanChoiceStudy.Choice> what) {
    return percent(choices.stream().mapToDouble(what).average().orElse(Double.NaN));
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? "" : ReportCells.percent(share);
  }
}
