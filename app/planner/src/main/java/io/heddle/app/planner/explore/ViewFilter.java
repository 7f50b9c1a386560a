package io.heddle.app.planner.explore;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.CurrentDocument;
import io.heddle.app.planner.document.LinkedSelection;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.RailAssignment;
import io.heddle.render.topology.NodeEmphasis;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableSet;
import org.jspecify.annotations.Nullable;

/**
 * What of the shown fabric stands out, found in the background. While it is closed everything does,
 * so that no filter works unseen. View model: knows no view. To be used on the UI thread only.
 */
public final class ViewFilter {
  private final BackgroundTasks tasks;
  private final Consumer<Throwable> faults;
  private final CurrentDocument current;
  private final LinkedSelection linking;
  private final BooleanProperty open = new SimpleBooleanProperty();
  private final FilterCriteria criteria = new FilterCriteria();
  private final ReadOnlyObjectWrapper<NodeEmphasis> emphasis =
      new ReadOnlyObjectWrapper<>(NodeEmphasis.all());
  private final ObservableSet<Integer> rails = FXCollections.observableSet(new TreeSet<>());
  private Set<String> roots = Set.of();
  private @Nullable BackgroundTask running;

  private record Found(NodeEmphasis emphasis, Set<Integer> rails) {}

  /**
   * @param faults receives what is no person's mistake
   */
  public ViewFilter(
      BackgroundTasks tasks,
      CurrentDocument current,
      LinkedSelection linking,
      Consumer<Throwable> faults) {
    this.tasks = tasks;
    this.faults = faults;
    this.current = current;
    this.linking = linking;
    criteria
        .hops()
        .addListener((_, before, now) -> {
          if (now.intValue() == 0) {
            roots = Set.of();
          } else if (before.intValue() == 0) {
            roots = Set.copyOf(linking.selectionProperty().get());
          }
        });
    criteria.onChange(this::apply);
    current.documentProperty().addListener((_, _, _) -> clear());
    ChangeListeners.onChange(this::apply, open, current.clusterProperty());
  }

  /** Whether the filter works; closing it shows everything again and forgets it. */
  public BooleanProperty openProperty() {
    return open;
  }

  /** What is wanted. */
  public FilterCriteria criteria() {
    return criteria;
  }

  /** What stands out. */
  public ReadOnlyObjectProperty<NodeEmphasis> emphasisProperty() {
    return emphasis.getReadOnlyProperty();
  }

  private @Nullable Cluster cluster() {
    return current.clusterProperty().get();
  }

  /** Levels of the tiers that the cluster has, from the hosts up. */
  public Set<Integer> levels() {
    var cluster = cluster();
    var levels = new TreeSet<Integer>();
    if (cluster != null) {
      cluster.switches().forEach(each -> levels.add(each.tier().level()));
      if (!cluster.hosts().isEmpty()) {
        levels.add(0);
      }
    }
    return levels;
  }

  /** The rails that the cluster has, in order from 0, while this is open; none with one leaf. */
  public ObservableSet<Integer> rails() {
    return rails;
  }

  /** Opens the filter on what is within one cable of the selection. */
  public void focus() {
    if (!linking.selectionProperty().get().isEmpty()) {
      criteria.hops().set(0);
      criteria.hops().set(1);
      open.set(true);
    }
  }

  /** Forgets all wishes. */
  public void clear() {
    criteria.clear();
  }

  private void apply() {
    if (running != null) {
      running.discard();
      running = null;
    }
    var cluster = cluster();
    if (!open.get() || cluster == null) {
      emphasis.set(NodeEmphasis.all());
      return;
    }
    var filter = criteria.filter(roots);
    boolean leavesOut = criteria.hides().get();
    running =
        tasks.start(
            Text.of("task.filter"),
            _ ->
                new Found(
                    filter.wantsAll()
                        ? NodeEmphasis.all()
                        : new NodeEmphasis(filter.of(cluster), leavesOut),
                    Set.copyOf(RailAssignment.of(cluster).values())),
            found -> {
              running = null;
              rails.retainAll(found.rails());
              rails.addAll(found.rails());
              emphasis.set(found.emphasis());
            },
            fault -> {
              running = null;
              faults.accept(fault);
            });
  }
}
