package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Minipod;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.model.result.Placement;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.render.MatrixCell;
import io.heddle.render.SharedHighlight;
import io.heddle.render.topology.HitTestResult;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ChangeListener;
import org.jspecify.annotations.Nullable;

/**
 * What is pointed at, everywhere at once: a hovered thing shows while the pointer is on it, a
 * selected one stays until something else is selected. And by which level of domains all views
 * colour hosts.
 */
public final class LinkedSelection {
  private static final SequencedSet<String> NOTHING =
      Collections.unmodifiableSequencedSet(new LinkedHashSet<>());

  private final CurrentDocument current;
  private final ReadOnlyObjectWrapper<SharedHighlight> highlight =
      new ReadOnlyObjectWrapper<>(SharedHighlight.none());
  private final ReadOnlyObjectWrapper<SequencedSet<String>> selection =
      new ReadOnlyObjectWrapper<>(NOTHING);
  private final ReadOnlyObjectWrapper<@Nullable HitTestResult> selected =
      new ReadOnlyObjectWrapper<>();
  private final StringProperty level = new SimpleStringProperty(TopologyLevel.MINIPOD);
  private SharedHighlight pinned = SharedHighlight.none();
  private Map<String, MatrixCell> cells = Map.of();

  public LinkedSelection(CurrentDocument current) {
    this.current = current;
    ChangeListener<ClusterDocument.Placing> placed = (_, _, now) -> index(now.placement());
    current
        .documentProperty()
        .addListener((_, before, now) -> {
          if (before != null) {
            before.placingProperty().removeListener(placed);
          }
          if (now != null) {
            now.placingProperty().addListener(placed);
          }
          index(placement());
          select((HitTestResult) null);
        });
    current.clusterProperty().addListener((_, _, now) -> reselect(now));
  }

  /** What all views mark. */
  public ReadOnlyObjectProperty<SharedHighlight> highlightProperty() {
    return highlight.getReadOnlyProperty();
  }

  /**
   * The id of the level whose domains all views frame and colour. A cluster without this level
   * shows its minipods.
   */
  public StringProperty levelProperty() {
    return level;
  }

  /** That level of a cluster. O(hosts · levels), unless it is the minipods. */
  public DrawnDomainLevel levelOf(Cluster cluster) {
    return DrawnDomainLevel.of(cluster, level.get(), Text::of);
  }

  /** Ids of all selected nodes, in the order of selecting; a minipod is all of its nodes. */
  public ReadOnlyObjectProperty<SequencedSet<String>> selectionProperty() {
    return selection.getReadOnlyProperty();
  }

  /** The one thing that is selected; null: nothing, or several. */
  public ReadOnlyObjectProperty<@Nullable HitTestResult> selectedProperty() {
    return selected.getReadOnlyProperty();
  }

  /** The matrix cell of a host, or null if the placement does not use it. */
  public @Nullable MatrixCell cellOf(String host) {
    return cells.get(host);
  }

  public void hover(@Nullable HitTestResult hit) {
    highlight.set(hit == null ? pinned : highlightOf(hit));
  }

  public void hover(@Nullable MatrixCell cell) {
    highlight.set(cell == null ? pinned : highlightOf(cell));
  }

  /** Some hosts, of whatever job; none: what is selected shows again. */
  public void hoverHosts(Set<String> hosts) {
    highlight.set(hosts.isEmpty() ? pinned : new SharedHighlight(null, hosts, Set.of()));
  }

  /** A minipod by its index, as the spread heatmap knows it. */
  public void hoverMinipod(@Nullable Integer index) {
    var document = current.documentProperty().get();
    hover(
        index == null || document == null
            ? null
            : new HitTestResult.MinipodHit(document.cluster().minipods().get(index)));
  }

  /** Selects a thing on the canvas; null or the same thing again selects nothing. */
  public void select(@Nullable HitTestResult hit) {
    var now = hit == null || hit.equals(selected.get()) ? null : hit;
    selection.set(now == null ? NOTHING : Collections.unmodifiableSequencedSet(now.ids()));
    selected.set(now);
    pin();
  }

  /** Selects nodes by their ids; those that the cluster lacks are left out. */
  public void select(Collection<String> ids) {
    var cluster = current.clusterProperty().get();
    var there = new LinkedHashSet<>(ids);
    there.removeIf(id -> cluster == null || !cluster.contains(id));
    selection.set(Collections.unmodifiableSequencedSet(there));
    selected.set(
        there.size() == 1 && cluster != null
            ? HitTestResult.of(cluster.node(there.getFirst()))
            : null);
    pin();
  }

  /** Adds nodes to what is selected, or takes them out where all of them are selected. */
  public void toggle(Collection<String> ids) {
    var next = new LinkedHashSet<>(selection.get());
    if (next.containsAll(ids)) {
      next.removeAll(ids);
    } else {
      next.addAll(ids);
    }
    select(next);
  }

  /** After an edit: the same things, as they are now. */
  private void reselect(@Nullable Cluster cluster) {
    if (cluster != null && selected.get() instanceof HitTestResult.MinipodHit(Minipod old)) {
      var same =
          cluster.minipods().stream().filter(each -> each.name().equals(old.name())).findFirst();
      if (same.isPresent()) {
        var hit = new HitTestResult.MinipodHit(same.get());
        if (!hit.equals(selected.get())) {
          select(hit);
        }
        return;
      }
    }
    if (!selection.get().isEmpty()) {
      select(List.copyOf(selection.get()));
    }
  }

  private void pin() {
    var one = selected.get();
    if (one != null) {
      pinned = highlightOf(one);
    } else {
      var cluster = current.clusterProperty().get();
      var hosts = new HashSet<>(selection.get());
      hosts.removeIf(id -> cluster == null || !cluster.hasHost(id));
      pinned =
          hosts.isEmpty() ? SharedHighlight.none() : new SharedHighlight(null, hosts, Set.of());
    }
    highlight.set(pinned);
  }

  /** Selects the host in a cell of the matrix. */
  public void select(@Nullable MatrixCell cell) {
    var placement = placement();
    var cluster = current.clusterProperty().get();
    if (cell == null || placement == null || cluster == null) {
      select((HitTestResult) null);
    } else {
      var host = placement.host(cell.row(), cell.col());
      select(new HitTestResult.HostHit(cluster.host(host)));
    }
  }

  private @Nullable Placement placement() {
    var document = current.documentProperty().get();
    return document == null ? null : document.placingProperty().get().placement();
  }

  private void index(@Nullable Placement placement) {
    var found = new HashMap<String, MatrixCell>();
    if (placement != null) {
      for (int row = 0; row < placement.rows(); row++) {
        for (int col = 0; col < placement.cols(); col++) {
          found.put(placement.host(row, col), new MatrixCell(row, col));
        }
      }
    }
    cells = found;
    pin();
  }

  private SharedHighlight highlightOf(MatrixCell cell) {
    var placement = placement();
    return placement == null
        ? SharedHighlight.none()
        : new SharedHighlight(cell, Set.of(placement.host(cell.row(), cell.col())), Set.of());
  }

  private SharedHighlight highlightOf(HitTestResult hit) {
    return switch (hit) {
      case HitTestResult.HostHit(Host host) ->
          new SharedHighlight(cells.get(host.id()), Set.of(host.id()), Set.of());
      case HitTestResult.MinipodHit(Minipod minipod) ->
          new SharedHighlight(null, Set.of(), Set.of(minipod.index()));
      case HitTestResult.SwitchHit(Switch _) -> SharedHighlight.none();
    };
  }
}
