package io.heddle.model.edit;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.job.TrainingJob;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/** A project with everything that was done to it; a step keeps only what it changed. */
public final class ProjectHistory extends UndoTimeline<ClusterProject, ProjectHistory.Step> {
  /**
   * One edit.
   *
   * @param selectedBefore node ids that were selected
   * @param selectedAfter node ids that the edit was about
   */
  public record Step(
      String description,
      @Nullable String topic,
      ReversibleClusterChange cluster,
      ReversibleListChange<TrainingJob> jobs,
      ReplacedValue<ClusterJobAllocations> allocations,
      ReplacedValue<KeptJobPlacements> kept,
      SequencedSet<String> selectedBefore,
      SequencedSet<String> selectedAfter)
      implements UndoableStep {
    public Step {
      selectedBefore = Collections.unmodifiableSequencedSet(new LinkedHashSet<>(selectedBefore));
      selectedAfter = Collections.unmodifiableSequencedSet(new LinkedHashSet<>(selectedAfter));
    }

    private static Step between(
        ClusterProject before,
        ClusterProject after,
        String description,
        @Nullable String topic,
        SequencedSet<String> selectedBefore,
        SequencedSet<String> selectedAfter) {
      return new Step(
          description,
          topic,
          ReversibleClusterChange.between(before.cluster(), after.cluster()),
          ReversibleListChange.between(before.jobs(), after.jobs()),
          new ReplacedValue<>(before.allocations(), after.allocations()),
          new ReplacedValue<>(before.kept(), after.kept()),
          selectedBefore,
          selectedAfter);
    }

    private boolean isEmpty() {
      return cluster.isEmpty() && jobs.isEmpty() && allocations.isEmpty() && kept.isEmpty();
    }

    private ClusterProject redo(ClusterProject before) {
      return new ClusterProject(
          cluster.isEmpty() ? before.cluster() : cluster.apply(before.cluster()),
          jobs.apply(before.jobs()),
          allocations.after(),
          kept.after());
    }

    private ClusterProject undo(ClusterProject after) {
      return new ClusterProject(
          cluster.isEmpty() ? after.cluster() : cluster.inverse().apply(after.cluster()),
          jobs.inverse().apply(after.jobs()),
          allocations.before(),
          kept.before());
    }
  }

  public ProjectHistory(ClusterProject project) {
    super(project);
  }

  /** What there is now. */
  public ClusterProject project() {
    return now();
  }

  /**
   * Goes on to a new state; what was undone is forgotten. An edit that changes nothing is no step.
   *
   * @return whether anything changed
   */
  public boolean edit(
      ClusterProject next,
      String description,
      @Nullable String topic,
      SequencedSet<String> selectedBefore,
      SequencedSet<String> selectedAfter) {
    var step = Step.between(now(), next, description, topic, selectedBefore, selectedAfter);
    if (step.isEmpty()) {
      return false;
    }
    var open = join(topic);
    if (open != null) {
      step =
          Step.between(
              open.undo(now()), next, description, topic, open.selectedBefore(), selectedAfter);
    }
    add(step, next);
    return true;
  }

  @Override
  ClusterProject before(Step step) {
    return step.undo(now());
  }

  @Override
  ClusterProject after(Step step) {
    return step.redo(now());
  }
}
