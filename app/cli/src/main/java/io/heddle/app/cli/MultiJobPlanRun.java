package io.heddle.app.cli;

import io.heddle.app.usecase.place.PlacementReport;
import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.io.FileKinds;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.model.result.Placement;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.placement.JointPlanSolver;
import io.heddle.solvers.placement.MultiJobPlanProblem;
import io.heddle.solvers.placement.PlacementHostNotes;
import io.heddle.solvers.placement.PlacementProblem;
import io.heddle.solvers.placement.SurvivalCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Plans several jobs and tells who got what. */
final class MultiJobPlanRun {
  private MultiJobPlanRun() {}

  static int run(
      Console console,
      RegisteredAlgorithm<PlacementProblem, Placement> algorithm,
      MultiJobPlanProblem problem,
      SolverRunOptions search,
      OutputFileOption output,
      HtmlOption html,
      DrawnDomainLevel shown) {
    var plan = search.run(console, new JointPlanSolver(algorithm), problem).answer();
    if (plan.planned().isEmpty()) {
      throw new InfeasibleException(
          plan.waiting().stream()
              .map(MultiJobPlan.Waiting::reason)
              .collect(Collectors.joining("\n")));
    }
    output.write(console, plan, FileKinds.PLAN, MultiJobPlanRun::table);
    var jobs = problem.requests().stream().map(MultiJobPlanProblem.Request::job).toList();
    var survivals = survivals(problem, plan);
    PlacementHostNotes.of(problem.cluster(), jobs, plan).forEach(console::note);
    survivals.forEach(console::note);
    if (output.isGiven()) {
      plan.waiting().forEach(waiting -> console.err().println("waits: " + waiting.reason()));
    }
    html.write(() -> PlacementReport.of(shown, plan, jobs, survivals));
    return ExitStatus.DONE;
  }

  /** What the spares are for, looked at once more. */
  private static List<String> survivals(MultiJobPlanProblem problem, MultiJobPlan plan) {
    var notes = new ArrayList<String>();
    for (var request : problem.requests()) {
      var survival = problem.survival(request.job());
      plan.planned().stream()
          .filter(each -> each.placement().job().equals(request.job().id()))
          .filter(_ -> !survival.isNone())
          .forEach(each -> {
            var missing = SurvivalCheck.unsurvived(problem.cluster(), each, survival);
            if (!missing.isEmpty()) {
              throw new IllegalStateException("%s: %s".formatted(request.job().id(), missing));
            }
            notes.add(
                "job %s survives %s with %s, each failure checked"
                    .formatted(
                        request.job().id(),
                        survival.words(),
                        ImportNotes.count(each.spares().size(), "spare")));
          });
    }
    return notes;
  }

  private static String table(MultiJobPlan plan) {
    int width =
        Math.max(
            3,
            plan.planned().stream()
                .mapToInt(each -> each.placement().job().length())
                .max()
                .orElse(0));
    var text =
        new StringBuilder(
            "%-"
                .concat(width + "s  %6s  %8s  %9s  %9s  %8s  %s%n")
                .formatted("job", "hosts", "minipods", "DP span", "PP span", "weighted", "spares"));
    for (var planned : plan.planned()) {
      var placement = planned.placement();
      var objective = placement.objective();
      text.append(
          "%-"
              .concat(width + "s  %,6d  %8d  %9d  %9d  %8.3f  %s%n")
              .formatted(
                  placement.job(),
                  placement.rows() * placement.cols(),
                  objective.minipodsUsed(),
                  objective.dpSpan(),
                  objective.ppSpan(),
                  objective.weightedSpread(),
                  planned.spares().isEmpty() ? "none" : String.join(" ", planned.spares())));
    }
    plan.waiting().forEach(waiting -> text.append("waits: ").append(waiting.reason()).append('\n'));
    var joint = plan.joint();
    if (joint != null) {
      text.append(
          "together: %,.1f GPUs · weighted spread, at least %,.1f%s%n"
              .formatted(
                  joint.weightedSpread(),
                  joint.lowerBound(),
                  joint.provenOptimal() ? ": no plan is better" : ""));
    }
    return text.toString();
  }
}
