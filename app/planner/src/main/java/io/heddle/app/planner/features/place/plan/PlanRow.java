package io.heddle.app.planner.features.place.plan;

import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Plan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job in the table of the plan.
 *
 * @param number its sign on the canvas; 0: it waits
 * @param planned null for one that waits
 * @param reason why it waits, or empty
 */
record PlanRow(int number, TrainingJob job, Plan.@Nullable Planned planned, String reason) {
  /** Planned jobs by urgency, then those that wait. */
  static List<PlanRow> of(Plan plan, List<TrainingJob> jobs) {
    var rows = new ArrayList<PlanRow>();
    for (var planned : plan.planned()) {
      int number = rows.size() + 1;
      jobs.stream()
          .filter(job -> job.id().equals(planned.placement().job()))
          .findFirst()
          .ifPresent(job -> rows.add(new PlanRow(number, job, planned, "")));
    }
    for (var waiting : plan.waiting()) {
      jobs.stream()
          .filter(job -> job.id().equals(waiting.job()))
          .findFirst()
          .ifPresent(job -> rows.add(new PlanRow(0, job, null, waiting.reason())));
    }
    return rows;
  }
}
