package io.heddle.app.planner.edit;

import io.heddle.app.planner.Text;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Tier;
import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.edit.EditResult;
import io.heddle.model.edit.FabricCableEdits;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Edits of what nodes and cables are: names, tiers, types, health, speeds. Each is one step. */
public final class PropertyEdits {
  private final FabricEditor editor;

  PropertyEdits(FabricEditor editor) {
    this.editor = editor;
  }

  /**
   * Renames a node.
   *
   * @throws IllegalArgumentException if the id is empty or taken
   */
  public void rename(String id, String newId) {
    if (!id.equals(newId)) {
      editor.edit(
          Text.of("edit.rename", id, newId), DrawnFabricEdits.rename(editor.cluster(), id, newId));
    }
  }

  public void renameCluster(String name) {
    if (!name.isBlank() && !name.equals(editor.cluster().name())) {
      editor.edit(
          Text.of("edit.rename", editor.cluster().name(), name),
          new EditResult(editor.cluster().withName(name), editor.selection()));
    }
  }

  public void setTier(Tier tier) {
    editor.edit(
        Text.of("edit.tier", tier),
        DrawnFabricEdits.setTier(editor.cluster(), editor.selection(), tier));
  }

  public void setType(HostType type) {
    editor.edit(
        Text.of("edit.type", type.name()),
        DrawnFabricEdits.setType(editor.cluster(), editor.selection(), type));
  }

  /** Marks the selected hosts, or those on the selected switches. */
  public void mark(HostState state) {
    var hosts = hosts();
    if (!hosts.isEmpty()) {
      var marked = DrawnFabricEdits.mark(editor.cluster(), hosts, state);
      editor.edit(
          Text.of("edit.mark." + state.name().toLowerCase(Locale.ROOT), hosts.size()),
          new EditResult(marked.cluster(), editor.selection()));
    }
  }

  /** Changes what a host is marked with; its id has to stay. */
  public void change(Host changed) {
    editor.edit(
        Text.of("edit.change", changed.id()),
        DrawnFabricEdits.change(editor.cluster(), Set.of(changed.id()), _ -> changed));
  }

  /** The hosts that are selected; where only switches are, the hosts on them. */
  Set<String> hosts() {
    var hosts =
        editor.selection().stream()
            .filter(editor.cluster()::hasHost)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    if (hosts.isEmpty()) {
      for (var link : editor.cluster().links()) {
        for (var end : List.of(link.from(), link.to())) {
          if (editor.selection().contains(end) && editor.cluster().hasHost(link.opposite(end))) {
            hosts.add(link.opposite(end));
          }
        }
      }
    }
    return hosts;
  }

  public void setCables(Link like, double speed, int count) {
    var edited = FabricCableEdits.setCables(editor.cluster(), like.from(), like.to(), speed, count);
    editor.edit(
        Text.of("edit.cables", like.from(), like.to()),
        new EditResult(edited.cluster(), editor.selection()));
  }

  public void disconnect(Link like) {
    var edited = FabricCableEdits.disconnect(editor.cluster(), like.from(), like.to());
    editor.edit(
        Text.of("edit.disconnect", like.from(), like.to()),
        new EditResult(edited.cluster(), editor.selection()));
  }
}
