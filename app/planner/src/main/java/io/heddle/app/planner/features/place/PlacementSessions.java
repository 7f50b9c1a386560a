package io.heddle.app.planner.features.place;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.BackgroundExecution;

/**
 * What is asked of the jobs of a document where they are placed.
 *
 * @param one what solves for the shown job
 * @param plan all jobs at once
 * @param repair failed hosts of the placement on show
 * @param reasons why the placement on show is as it is
 * @param paces how fast the job is on it
 * @param goodput how long the job takes on it when hosts fail
 * @param compare the runs of the shown job, side by side
 * @param keeping accepts placements and plans
 */
public record PlacementSessions(
    PlacementSession one,
    PlanSession plan,
    RepairSession repair,
    PlacementReasonSession reasons,
    IterationPaceSession paces,
    GoodputSession goodput,
    RunCompareSession compare,
    KeepPlacementSession keeping) {

  /** Those of a document that was opened. */
  public static PlacementSessions of(ClusterDocument document, BackgroundExecution background) {
    var one = new PlacementSession(document, background);
    var plan = new PlanSession(one, background);
    return new PlacementSessions(
        one,
        plan,
        new RepairSession(one, plan, background),
        new PlacementReasonSession(one, background),
        new IterationPaceSession(one, background),
        new GoodputSession(one, background),
        new RunCompareSession(one, background),
        new KeepPlacementSession(one));
  }

  /** The document was closed. */
  public void close() {
    one.close();
    plan.close();
    repair.close();
    reasons.close();
    paces.close();
    goodput.close();
    compare.close();
    keeping.close();
  }
}
