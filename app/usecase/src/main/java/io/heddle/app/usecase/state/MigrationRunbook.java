package io.heddle.app.usecase.state;

import io.heddle.model.allocation.JobMigration;
import io.heddle.model.allocation.JobMigrationPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Moves as a runbook for a person: steps in order, each feasible when its turn comes. */
public final class MigrationRunbook {
  private MigrationRunbook() {}

  /** Figures and steps, a line each. */
  public static String of(JobMigrationPlan plan) {
    return of(plan, warning -> warning);
  }

  /**
   * The same for who marks warnings.
   *
   * @param marked a line that warns, as it is to be shown
   */
  public static String of(JobMigrationPlan plan, UnaryOperator<String> marked) {
    var text = new StringBuilder();
    figures(plan).forEach(line -> text.append("%s%n".formatted(line)));
    var stopped = notPreemptible(plan);
    if (!stopped.isEmpty()) {
      text.append(
          "%s%n"
              .formatted(
                  marked.apply(
                      "This plan stops jobs that are not preemptible: %s. No plan was found that stops only preemptible jobs."
                          .formatted(String.join(", ", stopped)))));
    }
    for (var step : MigrationStep.of(plan)) {
      text.append("%d. %s%n".formatted(step.number(), step.line()));
    }
    return text.toString();
  }

  /** Jobs that are stopped although they are not preemptible; empty where there are none. */
  public static List<String> notPreemptible(JobMigrationPlan plan) {
    return plan.moves().stream()
        .filter(move -> !move.preemptible())
        .map(JobMigration::job)
        .toList();
  }

  /** What it costs, what it gains, and what that rests on. */
  public static List<String> figures(JobMigrationPlan plan) {
    var figures = new ArrayList<String>();
    figures.add(
        "%s move%s, %s GPU-hours lost; at least %s%s"
            .formatted(
                plan.moves().size(),
                plan.moves().size() == 1 ? "" : "s",
                MigrationStep.number(plan.gpuHoursLost()),
                MigrationStep.number(plan.lowerBound()),
                plan.provenOptimal() ? ", proven" : ""));
    figures.add(
        "spread of %s: %s before, %s after; free minipods: %d before, %d after"
            .formatted(
                plan.job(),
                spread(plan.before()),
                spread(plan.after()),
                plan.before().freeDomains(),
                plan.after().freeDomains()));
    if (plan.after().segments() != null) {
      figures.add(
          "segments of free hosts: %d before, %d after"
              .formatted(plan.before().segments(), plan.after().segments()));
    }
    plan.assumed().forEach(each -> figures.add("assumed: " + each));
    return figures;
  }

  private static String spread(JobMigrationPlan.Fit fit) {
    var spread = fit.spread();
    return spread == null ? "does not fit" : String.valueOf(spread);
  }
}
