package io.heddle.model.edit;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.job.TrainingJob;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/**
 * A project with everything that was done to it. Undo and redo are unlimited and exact; a step
 * keeps only what it changed.
 */
public final class ProjectHistory {
  /**
   * One edit.
   *
   * @param description what was done, in a person's words
   * @param topic edits of one topic in a row are one step, so that typing is not undone letter by
   *     letter; null for an edit that stands alone
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

  private final UndoTimeline<Step> timeline = new UndoTimeline<>();
  private ClusterProject project;

  public ProjectHistory(ClusterProject project) {
    this.project = project;
  }

  /** What there is now. */
  public ClusterProject project() {
    return project;
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
    var step = Step.between(project, next, description, topic, selectedBefore, selectedAfter);
    if (step.isEmpty()) {
      return false;
    }
    var open = timeline.open();
    if (topic != null && open != null && topic.equals(open.topic())) {
      timeline.join();
      step =
          Step.between(
              open.undo(project), next, description, topic, open.selectedBefore(), selectedAfter);
    }
    timeline.add(step);
    project = next;
    return true;
  }

  /** The step that undo takes back, or null. */
  public @Nullable Step lastDone() {
    return timeline.lastDone();
  }

  /** The step that redo brings again, or null. */
  public @Nullable Step lastUndone() {
    return timeline.lastUndone();
  }

  /** Takes the last step back; nothing happens where there is none. */
  public void undo() {
    var step = timeline.undo();
    if (step != null) {
      project = step.undo(project);
    }
  }

  /** Brings the step again that was undone last; nothing happens where there is none. */
  public void redo() {
    var step = timeline.redo();
    if (step != null) {
      project = step.redo(project);
    }
  }

  /** Whether there is something that the last save does not have. */
  public boolean isModified() {
    return timeline.isModified();
  }

  /** What there is now has been saved. */
  public void saved() {
    timeline.saved();
  }

  /** What there is now is in no file, though nothing was done: a document that was recovered. */
  public void unsaved() {
    timeline.unsaved();
  }

  /** Everything that was done, the oldest first. */
  public List<Step> steps() {
    return timeline.steps();
  }
}
