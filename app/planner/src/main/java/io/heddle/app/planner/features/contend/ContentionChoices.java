package io.heddle.app.planner.features.contend;

import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.contend.PlacedJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.contention.ContendProblem;
import io.heddle.solvers.contention.Schedulers;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** What a person wants of a schedule. */
public final class ContentionChoices {
  private final IntegerProperty levels = new SimpleIntegerProperty(ContendProblem.DEFAULT_LEVELS);
  private final StringProperty scheduler =
      new SimpleStringProperty(Schedulers.registry().standard().name());
  private final DoubleProperty weight = new SimpleDoubleProperty();
  private final Map<String, Integer> pinned = new HashMap<>();
  private final Runnable changed;
  private final Deque<Chosen> history = new ArrayDeque<>();
  private final ReadOnlyBooleanWrapper undoable = new ReadOnlyBooleanWrapper();
  private boolean restoring;

  /** What one step of undo brings back. */
  private record Chosen(Map<String, Integer> pinned, double weight) {}

  /**
   * @param changed called when something else is wanted
   */
  ContentionChoices(Runnable changed) {
    this.changed = changed;
    ChangeListeners.onChange(changed, levels, scheduler);
    weight.addListener((_, before, _) -> {
      if (!restoring) {
        remember(before.doubleValue());
        changed.run();
      }
    });
  }

  /** K. */
  public IntegerProperty levelsProperty() {
    return levels;
  }

  /** A name of {@link Schedulers}. */
  public StringProperty schedulerProperty() {
    return scheduler;
  }

  /** Weight of what a job has lost, in [0, 1]; 0 is the scheduler. */
  public DoubleProperty weightProperty() {
    return weight;
  }

  /** Puts jobs on levels, whatever the scheduler says. */
  void pin(Map<String, Integer> byJob) {
    remember(weight.get());
    pinned.putAll(byJob);
    changed.run();
  }

  /** The scheduler says where a job is, if it comes again. */
  void forget(String job) {
    pinned.remove(job);
  }

  /** The scheduler says where all jobs are. */
  public void reset() {
    if (!pinned.isEmpty() || weight.get() != 0) {
      remember(weight.get());
    }
    restore(new Chosen(Map.of(), 0));
  }

  /** Other jobs: there is nothing to take back. */
  void clear() {
    history.clear();
    undoable.set(false);
    restore(new Chosen(Map.of(), 0));
  }

  /** Whether a level or the weight was changed that {@link #undo} takes back. */
  public ReadOnlyBooleanProperty undoableProperty() {
    return undoable.getReadOnlyProperty();
  }

  /** Takes the last change of levels or of the weight back, and no other. */
  public void undo() {
    var last = history.pollLast();
    undoable.set(!history.isEmpty());
    if (last != null) {
      restore(last);
    }
  }

  private void remember(double weightBefore) {
    history.addLast(new Chosen(Map.copyOf(pinned), weightBefore));
    undoable.set(true);
  }

  private void restore(Chosen to) {
    restoring = true;
    pinned.clear();
    pinned.putAll(to.pinned());
    weight.set(to.weight());
    restoring = false;
    changed.run();
  }

  ContentionRequest question(Cluster cluster, List<PlacedJob> jobs) {
    var now = new HashMap<String, Integer>();
    for (var each : jobs) {
      var level = pinned.get(each.job().id());
      if (level != null) {
        now.put(each.job().id(), Math.min(level, levels.get() - 1));
      }
    }
    return new ContentionRequest(
        cluster,
        jobs,
        levels.get(),
        Schedulers.registry().byName(scheduler.get()),
        now,
        weight.get());
  }
}
