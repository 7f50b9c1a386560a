package io.heddle.model.edit;

import io.heddle.model.job.TrainingJob;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/**
 * A project with everything that was done to it. Undo and redo are unlimited and exact; a step
 * keeps only what it changed.
 */
public final class History {
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
      ClusterChange cluster,
      ListChange<TrainingJob> jobs,
      SequencedSet<String> selectedBefore,
      SequencedSet<String> selectedAfter) {
    public Step {
      selectedBefore = Collections.unmodifiableSequencedSet(new LinkedHashSet<>(selectedBefore));
      selectedAfter = Collections.unmodifiableSequencedSet(new LinkedHashSet<>(selectedAfter));
    }

    private static Step between(
        Project before,
        Project after,
        String description,
        @Nullable String topic,
        SequencedSet<String> selectedBefore,
        SequencedSet<String> selectedAfter) {
      return new Step(
          description,
          topic,
          ClusterChange.between(before.cluster(), after.cluster()),
          ListChange.between(before.jobs(), after.jobs()),
          selectedBefore,
          selectedAfter);
    }

    private boolean isEmpty() {
      return cluster.isEmpty() && jobs.isEmpty();
    }

    private Project redo(Project before) {
      return new Project(
          cluster.isEmpty() ? before.cluster() : cluster.apply(before.cluster()),
          jobs.apply(before.jobs()));
    }

    private Project undo(Project after) {
      return new Project(
          cluster.isEmpty() ? after.cluster() : cluster.inverse().apply(after.cluster()),
          jobs.inverse().apply(after.jobs()));
    }
  }

  private static final int LOST = -1;

  private final List<Step> done = new ArrayList<>();
  private final List<Step> undone = new ArrayList<>();
  private Project project;
  private int savedAt;

  public History(Project project) {
    this.project = project;
  }

  /** What there is now. */
  public Project project() {
    return project;
  }

  /**
   * Goes on to a new state; what was undone is forgotten. An edit that changes nothing is no step.
   *
   * @return whether anything changed
   */
  public boolean edit(
      Project next,
      String description,
      @Nullable String topic,
      SequencedSet<String> selectedBefore,
      SequencedSet<String> selectedAfter) {
    var step = Step.between(project, next, description, topic, selectedBefore, selectedAfter);
    if (step.isEmpty()) {
      return false;
    }
    var last = done.isEmpty() ? null : done.getLast();
    if (topic != null
        && last != null
        && topic.equals(last.topic())
        && undone.isEmpty()
        && isModified()) {
      done.removeLast();
      step =
          Step.between(
              last.undo(project), next, description, topic, last.selectedBefore(), selectedAfter);
    }
    if (savedAt > done.size()) {
      savedAt = LOST;
    }
    undone.clear();
    done.add(step);
    project = next;
    return true;
  }

  /** The step that undo takes back, or null. */
  public @Nullable Step lastDone() {
    return done.isEmpty() ? null : done.getLast();
  }

  /** The step that redo brings again, or null. */
  public @Nullable Step lastUndone() {
    return undone.isEmpty() ? null : undone.getLast();
  }

  /** Takes the last step back; nothing happens where there is none. */
  public void undo() {
    if (!done.isEmpty()) {
      var step = done.removeLast();
      project = step.undo(project);
      undone.add(step);
    }
  }

  /** Brings the step again that was undone last; nothing happens where there is none. */
  public void redo() {
    if (!undone.isEmpty()) {
      var step = undone.removeLast();
      project = step.redo(project);
      done.add(step);
    }
  }

  /** Whether there is something that the last save does not have. */
  public boolean isModified() {
    return savedAt != done.size();
  }

  /** What there is now has been saved. */
  public void saved() {
    savedAt = done.size();
  }

  /** What there is now is in no file, though nothing was done: a document that was recovered. */
  public void unsaved() {
    savedAt = LOST;
  }

  /** Everything that was done, the oldest first. */
  public List<Step> steps() {
    return Collections.unmodifiableList(done);
  }
}
