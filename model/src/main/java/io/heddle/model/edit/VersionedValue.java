package io.heddle.model.edit;

import org.jspecify.annotations.Nullable;

/**
 * A small immutable value with everything that was done to it: each step keeps both states.
 *
 * @param <T> has a value-based equals
 */
public final class VersionedValue<T> extends UndoTimeline<T, VersionedValue.Version<T>> {
  /** One edit. */
  public record Version<T>(String description, @Nullable String topic, T before, T after)
      implements UndoableStep {}

  public VersionedValue(T now) {
    super(now);
  }

  /**
   * Goes on to a new state; what was undone is forgotten. An edit that changes nothing is no step.
   *
   * @return whether anything changed
   */
  public boolean edit(T next, String description, @Nullable String topic) {
    if (next.equals(now())) {
      return false;
    }
    var before = now();
    var open = join(topic);
    add(new Version<>(description, topic, open == null ? before : open.before(), next), next);
    return true;
  }

  @Override
  T before(Version<T> step) {
    return step.before();
  }

  @Override
  T after(Version<T> step) {
    return step.after();
  }
}
