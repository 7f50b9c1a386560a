package io.heddle.app.planner.edit;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.LinkedSelection;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.NodeNeighbourhood;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Switch;
import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.edit.EditResult;
import io.heddle.model.edit.FabricCableEdits;
import io.heddle.model.edit.FabricCopyPaste;
import io.heddle.render.topology.FabricLayout;
import io.heddle.render.topology.NodeAlignment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedSet;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectProperty;
import org.jspecify.annotations.Nullable;

/**
 * Edits the shown cluster: every method is one step that undo takes back, and leaves selected what
 * it was about. View model: knows no view. To be used on the UI thread only.
 */
public final class FabricEditor {
  private static final double BESIDE = 12;

  private final OpenDocuments planner;
  private final LinkedSelection linking;
  private final DrawingMode drawing;
  private final DrawingCheck check;
  private final ClusterFileComparison comparison;
  private final PropertyEdits properties;

  public FabricEditor(OpenDocuments planner, LinkedSelection linking) {
    this.planner = planner;
    this.linking = linking;
    drawing = new DrawingMode(planner.current());
    check = new DrawingCheck(planner, drawing);
    comparison = new ClusterFileComparison(planner);
    properties = new PropertyEdits(this);
  }

  /** What the next stroke does. */
  public DrawingMode drawing() {
    return drawing;
  }

  /** What is wrong with the drawing. */
  public DrawingCheck check() {
    return check;
  }

  /** How the cluster differs from another state of it. */
  public ClusterFileComparison comparison() {
    return comparison;
  }

  /** Changes of what nodes and cables are. */
  public PropertyEdits properties() {
    return properties;
  }

  public LinkedSelection linking() {
    return linking;
  }

  public OpenDocuments planner() {
    return planner;
  }

  private @Nullable ClusterDocument document() {
    return planner.current().documentProperty().get();
  }

  /** The cluster on show as it is, without planned jobs, or an empty one. */
  public Cluster cluster() {
    var document = document();
    return document == null ? Cluster.empty("") : document.work().cluster();
  }

  /** A new, empty cluster to draw on. */
  public void newCluster() {
    planner.newCluster();
    drawing.editingProperty().set(true);
    drawing.toolProperty().set(DrawingTool.SELECT);
  }

  SequencedSet<String> selection() {
    return linking.selectionProperty().get();
  }

  public ReadOnlyObjectProperty<SequencedSet<String>> selectionProperty() {
    return linking.selectionProperty();
  }

  public boolean hasSelection() {
    return !selection().isEmpty();
  }

  /** Makes an edit one step that undo takes back. */
  public void edit(String description, EditResult edited) {
    var document = document();
    if (document != null) {
      document.edit(description, edited, linking.selectionProperty().get());
      linking.select(edited.touched());
    }
  }

  /** Places a node with its middle at a point. */
  public void place(DrawingTool what, Position middle) {
    var tier = what.tier();
    FabricNode model =
        tier == null ? new Host("", drawing.hostTypeProperty().get()) : new Switch("", tier);
    var box = FabricLayout.boxOf(model, middle);
    var corner =
        new Position(round(middle.x() - box.width() / 2), round(middle.y() - box.height() / 2));
    var edited =
        tier == null
            ? DrawnFabricEdits.addHost(cluster(), drawing.hostTypeProperty().get(), corner)
            : DrawnFabricEdits.addSwitch(cluster(), tier, corner);
    edit(Text.of("edit.place", edited.touched().getFirst()), edited);
  }

  private static double round(double coordinate) {
    return Math.rint(coordinate * 2) / 2;
  }

  /** Lays cables between two nodes; nothing happens where they are one. */
  public void connect(String from, String to) {
    if (!from.equals(to)) {
      int cables = Collections.max(drawing.cables(cluster(), List.of(from, to)).keySet());
      edit(
          Text.of("edit.connect", from, to),
          FabricCableEdits.connect(cluster(), from, to, drawing.gbpsProperty().get(), cables));
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
    edit(Text.of("edit.move", positions.size()), DrawnFabricEdits.place(cluster(), positions));
  }

  public void arrange(NodeAlignment how) {
    var document = document();
    if (document != null && selection().size() > 1) {
      edit(
          Text.of("edit.arrange." + how.name().toLowerCase(Locale.ROOT)),
          DrawnFabricEdits.place(cluster(), how.of(document.layout(), selection())));
    }
  }

  /** Gives the selected nodes, or all, back to the layout. */
  public void autoLayout() {
    var ids = selection().isEmpty() ? Set.copyOf(all()) : selection();
    edit(Text.of("edit.unplace"), DrawnFabricEdits.unplace(cluster(), ids));
  }

  public void delete() {
    if (hasSelection()) {
      edit(
          Text.of("edit.delete", selection().size()),
          DrawnFabricEdits.remove(cluster(), selection()));
    }
  }

  /** Selects what is cabled to the selection, too: once more for every hop. */
  public void selectNeighbours() {
    linking.select(NodeNeighbourhood.within(cluster(), selection(), 1));
  }

  public void selectAll() {
    linking.select(all());
  }

  public void deselect() {
    linking.select(List.of());
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
        FabricCopyPaste.duplicate(cluster(), selection(), right - left + BESIDE, 0));
  }

  /** What is selected as a cluster of its own, or null. */
  public @Nullable Cluster copied() {
    return hasSelection() ? FabricCopyPaste.fragment(cluster(), selection()) : null;
  }

  /** Adds what was copied here or in another window, a little aside. */
  public void paste(Cluster fragment) {
    if (document() == null) {
      newCluster();
    }
    edit(
        Text.of("edit.paste", fragment.hosts().size() + fragment.switches().size()),
        FabricCopyPaste.paste(cluster(), fragment, BESIDE, BESIDE));
  }

  /**
   * Cables the selected nodes tier by tier: every one to every one of the next tier above that is
   * selected. With one tier selected alone, to all of the tier above; hosts to the nearest leaf.
   */
  public void cableSelection() {
    var document = document();
    if (document != null && hasSelection()) {
      var cabled = TierCabling.of(document.layout(), selection(), drawing);
      if (cabled != null) {
        edit(Text.of("edit.cable"), new EditResult(cabled, linking.selectionProperty().get()));
      }
    }
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
