package io.heddle.app.planner.edit;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.Linking;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Neighbourhood;
import io.heddle.model.cluster.Node;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.edit.ClusterDifference;
import io.heddle.model.edit.Edited;
import io.heddle.model.edit.FabricCheck;
import io.heddle.model.edit.FabricEdits;
import io.heddle.model.generate.HostTypes;
import io.heddle.model.io.ClusterFile;
import io.heddle.render.topology.Arrange;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/**
 * Edits the shown cluster: every method is one step that undo takes back, and leaves selected what
 * it was about. View model: knows no view. To be used on the UI thread only.
 */
public final class FabricEditor {
  /** Speed below a switch over that above it from which on the check complains. */
  private static final double OVERSUBSCRIPTION = 8;

  private static final double BESIDE = 12;

  private final OpenDocuments planner;
  private final Linking linking;
  private final BooleanProperty editing = new SimpleBooleanProperty();
  private final ObjectProperty<Tool> tool = new SimpleObjectProperty<>(Tool.SELECT);
  private final DoubleProperty gbps = new SimpleDoubleProperty(400);
  private final IntegerProperty cables = new SimpleIntegerProperty(1);
  private final ObjectProperty<HostType> hostType =
      new SimpleObjectProperty<>(HostTypes.all().values().iterator().next());
  private final ObjectProperty<FabricDifference> difference =
      new SimpleObjectProperty<>(FabricDifference.NONE);
  private final ReadOnlyObjectWrapper<List<FabricCheck.Problem>> problems =
      new ReadOnlyObjectWrapper<>(List.of());

  public FabricEditor(OpenDocuments planner, Linking linking) {
    this.planner = planner;
    this.linking = linking;
    planner.current().clusterProperty().addListener((_, _, _) -> check());
    editing.addListener((_, _, _) -> check());
    planner
        .current()
        .documentProperty()
        .addListener((_, _, now) -> {
          difference.set(FabricDifference.NONE);
          adoptTypes(now);
        });
  }

  /** Whether the canvas is for drawing; otherwise it is for looking. */
  public BooleanProperty editingProperty() {
    return editing;
  }

  public ObjectProperty<Tool> toolProperty() {
    return tool;
  }

  /** Speed of the next cable in 10⁹ bit/s. */
  public DoubleProperty gbpsProperty() {
    return gbps;
  }

  /** How many parallel cables are laid at once. */
  public IntegerProperty cablesProperty() {
    return cables;
  }

  /** What the next host is. */
  public ObjectProperty<HostType> hostTypeProperty() {
    return hostType;
  }

  /** What is wrong with the drawing; empty while nobody edits. */
  public ReadOnlyObjectProperty<List<FabricCheck.Problem>> problemsProperty() {
    return problems.getReadOnlyProperty();
  }

  public Linking linking() {
    return linking;
  }

  public OpenDocuments planner() {
    return planner;
  }

  private @Nullable ClusterDocument document() {
    return planner.current().documentProperty().get();
  }

  /** The cluster on show, or an empty one. */
  public Cluster cluster() {
    var document = document();
    return document == null ? Cluster.empty("") : document.cluster();
  }

  private void adoptTypes(@Nullable ClusterDocument document) {
    if (document != null && !document.cluster().hostTypes().isEmpty()) {
      hostType.set(document.cluster().hostTypes().values().iterator().next());
    }
  }

  /** The types of the cluster, then the others that are known. */
  public List<HostType> hostTypes() {
    var types = new HashMap<>(HostTypes.all());
    types.keySet().removeAll(cluster().hostTypes().keySet());
    var all = new ArrayList<>(cluster().hostTypes().values());
    HostTypes.all().values().stream().filter(types::containsValue).forEach(all::add);
    return all;
  }

  private void check() {
    var now = cluster();
    if (!editing.get() || now.hosts().isEmpty() && now.switches().isEmpty()) {
      problems.set(List.of());
      return;
    }
    planner
        .tasks()
        .start(
            Text.of("task.check"),
            _ -> FabricCheck.of(now, OVERSUBSCRIPTION),
            found -> {
              if (editing.get() && now.equals(cluster())) {
                problems.set(found);
              }
            },
            planner::report);
  }

  /** A new, empty cluster to draw on. */
  public void newCluster() {
    planner.newCluster();
    editing.set(true);
    tool.set(Tool.SELECT);
  }

  private Set<String> selection() {
    return linking.selectionProperty().get();
  }

  public ReadOnlyObjectProperty<SequencedSet<String>> selectionProperty() {
    return linking.selectionProperty();
  }

  public boolean hasSelection() {
    return !selection().isEmpty();
  }

  private void edit(String description, Edited edited) {
    var document = document();
    if (document != null) {
      document.edit(description, edited, linking.selectionProperty().get());
      linking.select(edited.touched());
    }
  }

  /** Places a node with its middle at a point. */
  public void place(Tool what, Position middle) {
    var tier = what.tier();
    Node model = tier == null ? new Host("", hostType.get()) : new Switch("", tier);
    var box = io.heddle.render.topology.FabricView.boxOf(model, middle);
    var corner =
        new Position(round(middle.x() - box.width() / 2), round(middle.y() - box.height() / 2));
    var edited =
        tier == null
            ? FabricEdits.addHost(cluster(), hostType.get(), corner)
            : FabricEdits.addSwitch(cluster(), tier, corner);
    edit(Text.of("edit.place", edited.touched().getFirst()), edited);
  }

  private static double round(double coordinate) {
    return Math.rint(coordinate * 2) / 2;
  }

  /** Lays cables between two nodes; nothing happens where they are one. */
  public void connect(String from, String to) {
    if (!from.equals(to)) {
      edit(
          Text.of("edit.connect", from, to),
          FabricEdits.connect(cluster(), from, to, gbps.get(), cables.get()));
    }
  }

  /** Moves nodes from where the layout has them. */
  public void move(Collection<String> ids, double dx, double dy) {
    var document = document();
    if (document == null || dx == 0 && dy == 0) {
      return;
    }
    var positions = new HashMap<String, Position>();
    for (var id : ids) {
      if (document.layout().has(id)) {
        var box = document.layout().box(id);
        positions.put(id, new Position(round(box.x() + dx), round(box.y() + dy)));
      }
    }
    edit(Text.of("edit.move", positions.size()), FabricEdits.place(cluster(), positions));
  }

  public void arrange(Arrange how) {
    var document = document();
    if (document != null && selection().size() > 1) {
      edit(
          Text.of("edit.arrange." + how.name().toLowerCase(Locale.ROOT)),
          FabricEdits.place(cluster(), how.of(document.layout(), selection())));
    }
  }

  /** Gives the selected nodes, or all, back to the layout. */
  public void autoLayout() {
    var ids = selection().isEmpty() ? Set.copyOf(all()) : selection();
    edit(Text.of("edit.unplace"), FabricEdits.unplace(cluster(), ids));
  }

  public void delete() {
    if (hasSelection()) {
      edit(Text.of("edit.delete", selection().size()), FabricEdits.remove(cluster(), selection()));
    }
  }

  /** Selects what is cabled to the selection, too: once more for every hop. */
  public void selectNeighbours() {
    linking.select(Neighbourhood.within(cluster(), selection(), 1));
  }

  /**
   * Compares the cluster with one that a file has; the canvas marks what differs.
   *
   * @param then told of the difference, even where there is none
   */
  public void compareWith(Path file, Consumer<ClusterDifference> then) {
    var now = cluster();
    planner
        .tasks()
        .start(
            Text.of("task.difference"),
            _ -> FabricDifference.between(ClusterFile.read(file), now),
            found -> {
              difference.set(found);
              then.accept(found.difference());
            },
            problem -> planner.report(Text.of("trouble.open", file), problem));
  }

  /** What the canvas marks as different; empty where nothing is compared. */
  public ObjectProperty<FabricDifference> differenceProperty() {
    return difference;
  }

  public void selectAll() {
    linking.select(all());
  }

  private List<String> all() {
    var ids = new ArrayList<String>();
    cluster().switches().forEach(each -> ids.add(each.id()));
    cluster().hosts().forEach(host -> ids.add(host.id()));
    return ids;
  }

  /** A copy beside the original, cabled to the rest as it is. */
  public void duplicate() {
    var document = document();
    if (document == null || !hasSelection()) {
      return;
    }
    double left = Double.MAX_VALUE;
    double right = -Double.MAX_VALUE;
    for (var id : selection()) {
      var box = document.layout().box(id);
      left = Math.min(left, box.x());
      right = Math.max(right, box.right());
    }
    edit(
        Text.of("edit.duplicate", selection().size()),
        FabricEdits.duplicate(cluster(), selection(), right - left + BESIDE, 0));
  }

  /** What is selected as a cluster of its own, or null. */
  public @Nullable Cluster copied() {
    return hasSelection() ? FabricEdits.fragment(cluster(), selection()) : null;
  }

  /** Adds what was copied here or in another window, a little aside. */
  public void paste(Cluster fragment) {
    if (document() == null) {
      newCluster();
    }
    edit(
        Text.of("edit.paste", fragment.hosts().size() + fragment.switches().size()),
        FabricEdits.paste(cluster(), fragment, BESIDE, BESIDE));
  }

  /**
   * Cables the selected nodes tier by tier: every one to every one of the next tier above that is
   * selected. With one tier selected alone, to all of the tier above; hosts to the nearest leaf.
   */
  public void cableSelection() {
    var document = document();
    if (document != null && hasSelection()) {
      var cabled = TierCabling.of(document.layout(), selection(), gbps.get(), cables.get());
      if (cabled != null) {
        edit(Text.of("edit.cable"), new Edited(cabled, linking.selectionProperty().get()));
      }
    }
  }

  /**
   * Renames a node.
   *
   * @throws IllegalArgumentException if the id is empty or taken
   */
  public void rename(String id, String newId) {
    if (!id.equals(newId)) {
      edit(Text.of("edit.rename", id, newId), FabricEdits.rename(cluster(), id, newId));
    }
  }

  public void renameCluster(String name) {
    if (!name.isBlank() && !name.equals(cluster().name())) {
      edit(
          Text.of("edit.rename", cluster().name(), name),
          new Edited(cluster().withName(name), linking.selectionProperty().get()));
    }
  }

  public void setTier(Tier tier) {
    edit(Text.of("edit.tier", tier), FabricEdits.setTier(cluster(), selection(), tier));
  }

  public void setType(HostType type) {
    edit(Text.of("edit.type", type.name()), FabricEdits.setType(cluster(), selection(), type));
  }

  /** Marks the selected hosts, or those on the selected switches. */
  public void mark(HostState state) {
    var hosts = hosts();
    if (!hosts.isEmpty()) {
      var marked = FabricEdits.mark(cluster(), hosts, state);
      edit(
          Text.of("edit.mark." + state.name().toLowerCase(Locale.ROOT), hosts.size()),
          new Edited(marked.cluster(), linking.selectionProperty().get()));
    }
  }

  /** Changes what a host is marked with; its id has to stay. */
  public void change(Host changed) {
    edit(
        Text.of("edit.change", changed.id()),
        FabricEdits.change(cluster(), Set.of(changed.id()), _ -> changed));
  }

  /** The hosts that are selected; where only switches are, the hosts on them. */
  Set<String> hosts() {
    var hosts =
        selection().stream()
            .filter(cluster()::hasHost)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    if (hosts.isEmpty()) {
      for (var link : cluster().links()) {
        for (var end : List.of(link.from(), link.to())) {
          if (selection().contains(end) && cluster().hasHost(link.opposite(end))) {
            hosts.add(link.opposite(end));
          }
        }
      }
    }
    return hosts;
  }

  public void setCables(Link like, double speed, int count) {
    var edited = FabricEdits.setCables(cluster(), like.from(), like.to(), speed, count);
    edit(
        Text.of("edit.cables", like.from(), like.to()),
        new Edited(edited.cluster(), linking.selectionProperty().get()));
  }

  public void disconnect(Link like) {
    var edited = FabricEdits.disconnect(cluster(), like.from(), like.to());
    edit(
        Text.of("edit.disconnect", like.from(), like.to()),
        new Edited(edited.cluster(), linking.selectionProperty().get()));
  }

  public void undo() {
    var document = document();
    var selected = document == null ? null : document.undo();
    if (selected != null) {
      linking.select(selected);
    }
  }

  public void redo() {
    var document = document();
    var selected = document == null ? null : document.redo();
    if (selected != null) {
      linking.select(selected);
    }
  }
}
