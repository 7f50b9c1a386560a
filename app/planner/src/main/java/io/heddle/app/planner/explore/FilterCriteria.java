package io.heddle.app.planner.explore;

import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.cluster.FabricNodeFilter;
import io.heddle.model.cluster.HostState;
import java.util.Set;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableSet;
import org.jspecify.annotations.Nullable;

/**
 * What a person wants to stand out, live. To be used on the UI thread only.
 *
 * @param words that a node has to have in its id, minipod, type or labels
 * @param withoutLevels levels of tiers that are not wanted; 0 is the hosts
 * @param withoutStates states of hosts that are not wanted
 * @param rail the only rail wanted; null: all
 * @param hops how many cables away from what was selected when this left 0; 0: anywhere
 * @param hides whether what is not wanted is left out instead of faded
 */
public record FilterCriteria(
    StringProperty words,
    ObservableSet<Integer> withoutLevels,
    ObservableSet<HostState> withoutStates,
    ObjectProperty<@Nullable Integer> rail,
    IntegerProperty hops,
    BooleanProperty hides) {

  FilterCriteria() {
    this(
        new SimpleStringProperty(""),
        FXCollections.observableSet(),
        FXCollections.observableSet(),
        new SimpleObjectProperty<>(),
        new SimpleIntegerProperty(),
        new SimpleBooleanProperty());
  }

  void onChange(Runnable action) {
    ChangeListeners.onChange(action, words, withoutLevels, withoutStates, rail, hops, hides);
  }

  /** Forgets all but whether the rest is left out. */
  void clear() {
    words.set("");
    withoutLevels.clear();
    withoutStates.clear();
    rail.set(null);
    hops.set(0);
  }

  /**
   * The filter that this is now.
   *
   * @param roots from which cables are counted
   */
  FabricNodeFilter filter(Set<String> roots) {
    return new FabricNodeFilter(
        words.get(), withoutLevels, withoutStates, rail.get(), roots, hops.get());
  }
}
