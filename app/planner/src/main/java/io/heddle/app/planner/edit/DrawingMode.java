package io.heddle.app.planner.edit;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.CurrentDocument;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.generate.StandardHostTypes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/** Whether drawing mode is on, and what the next stroke does. To be used on the UI thread only. */
public final class DrawingMode {
  private final CurrentDocument current;
  private final BooleanProperty editing = new SimpleBooleanProperty();
  private final ObjectProperty<DrawingTool> tool = new SimpleObjectProperty<>(DrawingTool.SELECT);
  private final DoubleProperty gbps = new SimpleDoubleProperty(400);
  private final IntegerProperty cables = new SimpleIntegerProperty();
  private final ObjectProperty<HostType> hostType =
      new SimpleObjectProperty<>(StandardHostTypes.all().values().iterator().next());

  DrawingMode(CurrentDocument current) {
    this.current = current;
    current.documentProperty().addListener((_, _, now) -> adoptTypes(now));
  }

  private void adoptTypes(@Nullable ClusterDocument document) {
    if (document != null && !document.cluster().hostTypes().isEmpty()) {
      hostType.set(document.cluster().hostTypes().values().iterator().next());
    }
  }

  /** Whether the canvas is for drawing; otherwise it is for looking. */
  public BooleanProperty editingProperty() {
    return editing;
  }

  public ObjectProperty<DrawingTool> toolProperty() {
    return tool;
  }

  /** Speed of the next cable in 10⁹ bit/s. */
  public DoubleProperty gbpsProperty() {
    return gbps;
  }

  /** How many parallel cables are laid at once; 0: as many as {@link #cables} finds. */
  public IntegerProperty cablesProperty() {
    return cables;
  }

  /**
   * How many cables are laid from each of some nodes: as many as are asked for; otherwise one, and
   * one for each GPU of a host that has none yet, as generators do.
   *
   * @return the nodes by their number of cables, in time linear in the cluster
   */
  Map<Integer, List<String>> cables(Cluster cluster, Collection<String> ids) {
    var cabled =
        cluster.links().stream()
            .flatMap(link -> Stream.of(link.from(), link.to()))
            .collect(Collectors.toSet());
    return ids.stream()
        .collect(
            Collectors.groupingBy(
                id ->
                    cables.get() > 0
                        ? cables.get()
                        : cluster.node(id) instanceof Host host && !cabled.contains(id)
                            ? Math.max(1, host.knownGpus())
                            : 1,
                LinkedHashMap::new,
                Collectors.toList()));
  }

  /** What the next host is. */
  public ObjectProperty<HostType> hostTypeProperty() {
    return hostType;
  }

  /** The types of the cluster, then the others that are known. */
  public List<HostType> hostTypes() {
    var document = current.documentProperty().get();
    var own = document == null ? List.<HostType>of() : document.cluster().hostTypes().values();
    var all = new ArrayList<>(own);
    var others = new LinkedHashMap<>(StandardHostTypes.all());
    own.forEach(type -> others.remove(type.name()));
    all.addAll(others.values());
    return all;
  }
}
