package io.heddle.app.solve;

import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Minipod;
import io.heddle.model.cluster.Switch;
import io.heddle.model.result.Placement;
import io.heddle.render.Cell;
import io.heddle.render.Highlight;
import io.heddle.render.topology.Hit;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * What is pointed at, everywhere at once: a hovered thing shows while the pointer is on it, a
 * selected one stays until something else is selected.
 */
public final class Linking {
  private final PlacementSession session;
  private final ReadOnlyObjectWrapper<Highlight> highlight =
      new ReadOnlyObjectWrapper<>(Highlight.none());
  private final ReadOnlyObjectWrapper<@Nullable Hit> selected = new ReadOnlyObjectWrapper<>();
  private Highlight pinned = Highlight.none();
  private Map<String, Cell> cells = Map.of();

  public Linking(PlacementSession session) {
    this.session = session;
    session.runProperty().addListener((_, _, run) -> index(run == null ? null : run.placement()));
    session.documentProperty().addListener((_, _, _) -> select((Hit) null));
  }

  /** What all views mark. */
  public ReadOnlyObjectProperty<Highlight> highlightProperty() {
    return highlight.getReadOnlyProperty();
  }

  /** What the inspector describes, or null. */
  public ReadOnlyObjectProperty<@Nullable Hit> selectedProperty() {
    return selected.getReadOnlyProperty();
  }

  /** The matrix cell of a host, or null if the placement does not use it. */
  public @Nullable Cell cellOf(String host) {
    return cells.get(host);
  }

  public void hover(@Nullable Hit hit) {
    highlight.set(hit == null ? pinned : highlightOf(hit));
  }

  public void hover(@Nullable Cell cell) {
    highlight.set(cell == null ? pinned : highlightOf(cell));
  }

  /** Some hosts, of whatever job; none: what is selected shows again. */
  public void hoverHosts(Set<String> hosts) {
    highlight.set(hosts.isEmpty() ? pinned : new Highlight(null, hosts, Set.of()));
  }

  /** A minipod by its index, as the spread heatmap knows it. */
  public void hoverMinipod(@Nullable Integer index) {
    var document = session.documentProperty().get();
    hover(
        index == null || document == null
            ? null
            : new Hit.MinipodHit(document.cluster().minipods().get(index)));
  }

  /** Selects a thing on the canvas; null or the same thing again selects nothing. */
  public void select(@Nullable Hit hit) {
    var now = hit == null || hit.equals(selected.get()) ? null : hit;
    selected.set(now);
    pinned = now == null ? Highlight.none() : highlightOf(now);
    highlight.set(pinned);
  }

  /** Selects the host in a cell of the matrix. */
  public void select(@Nullable Cell cell) {
    var run = session.runProperty().get();
    var document = session.documentProperty().get();
    if (cell == null || run == null || document == null) {
      select((Hit) null);
    } else {
      var host = run.placement().host(cell.row(), cell.col());
      select(new Hit.HostHit(document.cluster().host(host)));
    }
  }

  private void index(@Nullable Placement placement) {
    var found = new HashMap<String, Cell>();
    if (placement != null) {
      for (int row = 0; row < placement.rows(); row++) {
        for (int col = 0; col < placement.cols(); col++) {
          found.put(placement.host(row, col), new Cell(row, col));
        }
      }
    }
    cells = found;
    var hit = selected.get();
    pinned = hit == null ? Highlight.none() : highlightOf(hit);
    highlight.set(pinned);
  }

  private Highlight highlightOf(Cell cell) {
    var run = session.runProperty().get();
    return run == null
        ? Highlight.none()
        : new Highlight(cell, Set.of(run.placement().host(cell.row(), cell.col())), Set.of());
  }

  private Highlight highlightOf(Hit hit) {
    return switch (hit) {
      case Hit.HostHit(Host host) ->
          new Highlight(cells.get(host.id()), Set.of(host.id()), Set.of());
      case Hit.MinipodHit(Minipod minipod) ->
          new Highlight(null, Set.of(), Set.of(minipod.index()));
      case Hit.SwitchHit(Switch _) -> Highlight.none();
    };
  }
}
