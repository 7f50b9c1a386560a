package io.heddle.model.edit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Steps that were done and undone, and which of them the last save has.
 *
 * @param <S> one step
 */
final class UndoTimeline<S> {
  private static final int LOST = -1;

  private final List<S> done = new ArrayList<>();
  private final List<S> undone = new ArrayList<>();
  private int savedAt;

  /**
   * The last step, where a following one of the same topic may become one with it: nothing was
   * undone or saved since.
   */
  @Nullable S open() {
    return undone.isEmpty() && isModified() ? lastDone() : null;
  }

  /** Goes on; what was undone is forgotten. */
  void add(S step) {
    if (savedAt > done.size()) {
      savedAt = LOST;
    }
    undone.clear();
    done.add(step);
  }

  /** Takes {@link #open} back, for one that holds both. */
  void join() {
    done.removeLast();
  }

  @Nullable S lastDone() {
    return done.isEmpty() ? null : done.getLast();
  }

  @Nullable S lastUndone() {
    return undone.isEmpty() ? null : undone.getLast();
  }

  /** The step that is taken back, or null. */
  @Nullable S undo() {
    var step = lastDone();
    if (step != null) {
      undone.add(done.removeLast());
    }
    return step;
  }

  /** The step that is brought again, or null. */
  @Nullable S redo() {
    var step = lastUndone();
    if (step != null) {
      done.add(undone.removeLast());
    }
    return step;
  }

  boolean isModified() {
    return savedAt != done.size();
  }

  void saved() {
    savedAt = done.size();
  }

  void unsaved() {
    savedAt = LOST;
  }

  List<S> steps() {
    return Collections.unmodifiableList(done);
  }
}
