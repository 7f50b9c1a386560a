package io.heddle.app.planner.features.place.plan;

import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.MultiJobPlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job in the table of the plan.
 *
 * @param number its sign on the canvas, from its place in the list of jobs; 0: it waits
 * @param planned null for one that waits
 * @param reason why it waits, or empty
 */
record MultiJobPlanRow(
    int number, TrainingJob job, MultiJobPlan.@Nullable Planned planned, String reason) {
  /** Planned jobs by urgency, then those that wait. */
  static List<MultiJobPlanRow> of(MultiJobPlan plan, List<TrainingJob> jobs) {
    var rows = new ArrayList<MultiJobPlanRow>();
    for (var planned : plan.planned()) {
      jobs.stream()
          .filter(job -> job.id().equals(planned.placement().job()))
          .findFirst()
          .ifPresent(job -> rows.add(new MultiJobPlanRow(jobs.indexOf(job) + 1, job, planned, "")));
    }
    for (var waiting : plan.waiting()) {
      jobs.stream()
          .filter(job -> job.id().equals(waiting.job()))
          .findFirst()
          .ifPresent(job -> rows.add(new MultiJobPlanRow(0, job, null, waiting.reason())));
    }
    return rows;
  }
}
