package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.NewJobTemplates;
import io.heddle.app.usecase.state.MigrationReplay;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.edit.KeptJobPlacements;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.model.result.Placement;
import io.heddle.model.text.SlurmHostlist;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets the jobs of a plan of migrations run where they move to, and plans the job that it is for on
 * the hosts that they free.
 */
final class MigrationPlanEdit {
  private final ClusterDocument document;
  private final JobMigrationPlan plan;

  /** Of that job on the hosts that are freed; null: its order of ranks is not known. */
  private final @Nullable Placement placement;

  /** The document's job that the plan makes room for; null where it is for none of them. */
  private final @Nullable TrainingJob coming;

  /** What runs then; null where the plan is for another state of the cluster. */
  private final @Nullable ClusterJobAllocations moved;

  MigrationPlanEdit(
      ClusterDocument document, JobMigrationPlan plan, @Nullable Placement placement) {
    this.document = document;
    this.placement = placement;
    this.plan = plan;
    coming = NewJobTemplates.named(document.jobs(), plan.job());
    moved =
        MigrationReplay.of(document.clusterFor(coming), document.allocationsProperty().get(), plan);
  }

  /** Why it cannot be done, or empty. */
  String whyNot() {
    if (plan.moves().isEmpty()) {
      return Text.of("why.moves.none");
    }
    if (moved == null) {
      return Text.of("why.moves.state", plan.cluster());
    }
    var work = document.work();
    var holder =
        coming == null
            ? null
            : work.kept().holder(Set.copyOf(plan.hosts()), coming.id(), work.cluster());
    return holder == null ? "" : Text.of("keep.held", holder);
  }

  /**
   * Does it, as one step that can be undone.
   *
   * @return what was done; empty: nothing
   */
  String apply() {
    if (moved == null || !whyNot().isEmpty()) {
      return "";
    }
    int moves = plan.moves().size();
    var step = Text.of("edit.moves", moves, plan.job());
    var before = document.work();
    var after =
        before
            .with(RunningJobTabs.marked(before.cluster(), before.allocations(), moved))
            .with(moved);
    if (coming == null) {
      document.adopt(step, after);
      return Text.of("moves.applied", moves);
    }
    document.adopt(step, after.with(kept(before.kept(), before.cluster(), coming)));
    return Text.of("moves.applied.job", moves, coming.id(), SlurmHostlist.compress(plan.hosts()));
  }

  private KeptJobPlacements kept(KeptJobPlacements before, Cluster cluster, TrainingJob job) {
    if (placement != null) {
      return before.with(new MultiJobPlan.Planned(placement, List.of()));
    }
    var gpus = MigrationReplay.freed(cluster, plan).stream().limit(job.gpus()).toList();
    return before.with(new MultiJobPlan.Dispatched(job.id(), gpus));
  }
}
