package io.heddle.app.planner.task;

import javafx.beans.Observable;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.collections.ObservableSet;
import javafx.util.Subscription;

/**
 * Runs one action on a change of any of several values, for views and sessions that show or compute
 * from all of them. Each change runs it, on the thread of the change; the values hold on to the
 * action for as long as they live.
 */
public final class ChangeListeners {
  private ChangeListeners() {}

  /**
   * Runs an action on every change from now on.
   *
   * @param values properties, bindings, lists and sets
   * @return ends it, for values that outlive the action
   * @throws IllegalArgumentException when one is something else
   */
  public static Subscription onChange(Runnable action, Observable... values) {
    var all = Subscription.EMPTY;
    for (var value : values) {
      all = all.and(onChange(action, value));
    }
    return all;
  }

  private static Subscription onChange(Runnable action, Observable value) {
    return switch (value) {
      case ObservableValue<?> one -> one.subscribe((_, _) -> action.run());
      case ObservableList<?> list -> {
        ListChangeListener<Object> listener = _ -> action.run();
        list.addListener(listener);
        yield () -> list.removeListener(listener);
      }
      case ObservableSet<?> set -> set.subscribe(action);
      default -> throw new IllegalArgumentException("no value, list or set: " + value);
    };
  }

  /** Runs an action now, and on every change from now on; else like {@link #onChange}. */
  public static Subscription nowAndOnChange(Runnable action, Observable... values) {
    var all = onChange(action, values);
    action.run();
    return all;
  }
}
