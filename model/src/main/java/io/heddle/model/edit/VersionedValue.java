package io.heddle.model.edit;

import org.jspecify.annotations.Nullable;

/**
 * A small immutable value with everything that was done to it: each step keeps both states. Undo
 * and redo are unlimited and exact.
 *
 * @param <T> has a value-based equals
 */
public final class VersionedValue<T> {
  /**
   * One edit.
   *
   * @param topic edits of one topic in a row are one step; null for an edit that stands alone
   */
  public record Version<T>(String description, @Nullable String topic, T before, T after)
      implements UndoableStep {}

  private final UndoTimeline<Version<T>> timeline = new UndoTimeline<>();
  private T now;

  public VersionedValue(T now) {
    this.now = now;
  }

  /** What there is now. */
  public T now() {
    return now;
  }

  /**
   * Goes on to a new state; what was undone is forgotten. An edit that changes nothing is no step.
   *
   * @return whether anything changed
   */
  public boolean edit(T next, String description, @Nullable String topic) {
    if (next.equals(now)) {
      return false;
    }
    var before = now;
    var open = timeline.open();
    if (topic != null && open != null && topic.equals(open.topic())) {
      timeline.join();
      before = open.before();
    }
    timeline.add(new Version<>(description, topic, before, next));
    now = next;
    return true;
  }

  /** What undo takes back, or null. */
  public @Nullable Version<T> lastDone() {
    return timeline.lastDone();
  }

  /** What redo brings again, or null. */
  public @Nullable Version<T> lastUndone() {
    return timeline.lastUndone();
  }

  /** Takes the last step back; nothing happens where there is none. */
  public void undo() {
    var step = timeline.undo();
    if (step != null) {
      now = step.before();
    }
  }

  /** Brings the step again that was undone last; nothing happens where there is none. */
  public void redo() {
    var step = timeline.redo();
    if (step != null) {
      now = step.after();
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
}
