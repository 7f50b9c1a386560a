package io.heddle.model.edit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value with the steps that were done to it and undone, and which of them the last save has. Undo
 * and redo are unlimited and exact.
 *
 * @param <V> the value
 * @param <S> one step
 */
public abstract sealed class UndoTimeline<V, S extends UndoableStep>
    permits ProjectHistory, VersionedValue {
  private static final int LOST = -1;

  private final List<S> done = new ArrayList<>();
  private final List<S> undone = new ArrayList<>();
  private int savedAt;
  private V now;

  UndoTimeline(V now) {
    this.now = now;
  }

  /** The value before a step that leads to what there is now. */
  abstract V before(S step);

  /** The value after a step that starts from what there is now. */
  abstract V after(S step);

  /** What there is now. */
  public final V now() {
    return now;
  }

  /**
   * Takes the last step off, for one that holds both, where an edit of this topic becomes one with
   * it: nothing was undone or saved since. Else null.
   */
  final @Nullable S join(@Nullable String topic) {
    var last = lastDone();
    if (last == null
        || topic == null
        || !topic.equals(last.topic())
        || !undone.isEmpty()
        || !isModified()) {
      return null;
    }
    return done.removeLast();
  }

  /** Goes on; what was undone is forgotten. */
  final void add(S step, V next) {
    if (savedAt > done.size()) {
      savedAt = LOST;
    }
    undone.clear();
    done.add(step);
    now = next;
  }

  /** The step that undo takes back, or null. */
  public final @Nullable S lastDone() {
    return done.isEmpty() ? null : done.getLast();
  }

  /** The step that redo brings again, or null. */
  public final @Nullable S lastUndone() {
    return undone.isEmpty() ? null : undone.getLast();
  }

  /** Takes the last step back; nothing happens where there is none. */
  public final void undo() {
    var step = lastDone();
    if (step != null) {
      now = before(step);
      undone.add(done.removeLast());
    }
  }

  /** Brings the step again that was undone last; nothing happens where there is none. */
  public final void redo() {
    var step = lastUndone();
    if (step != null) {
      now = after(step);
      done.add(undone.removeLast());
    }
  }

  /** Whether there is something that the last save does not have. */
  public final boolean isModified() {
    return savedAt != done.size();
  }

  /** What there is now has been saved. */
  public final void saved() {
    savedAt = done.size();
  }

  /** What there is now is in no file, though nothing was done: a document that was recovered. */
  public final void unsaved() {
    savedAt = LOST;
  }

  /** Everything that was done, the oldest first. */
  public final List<S> steps() {
    return Collections.unmodifiableList(done);
  }
}
