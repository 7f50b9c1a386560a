package io.heddle.app.planner.exchange;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.generate.StandardHostTypes;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The hosts whose GPUs no source names, and the edits that settle what they have. Where some of
 * them are selected, the edits are about these alone. View model: knows no view.
 */
final class UnknownGpuHosts {
  private final FabricEditor editor;
  private final Set<String> settled = new HashSet<>();

  UnknownGpuHosts(FabricEditor editor) {
    this.editor = editor;
    editor.planner().current().documentProperty().addListener((_, _, _) -> settled.clear());
  }

  /** Ids of the hosts that an edit is about; empty where all GPUs are known. */
  SequencedSet<String> hosts() {
    if (editor.cluster().hostsOfUnknownGpus() == 0) {
      return new LinkedHashSet<>();
    }
    var all =
        editor.cluster().hosts().stream()
            .filter(host -> !host.hasKnownGpus())
            .map(Host::id)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    var selected = new LinkedHashSet<>(all);
    selected.retainAll(editor.selectionProperty().get());
    return selected.isEmpty() ? all : selected;
  }

  /** Whether all GPUs are known, some of them by a type that was set here. */
  boolean areSettled() {
    return editor.cluster().hostsOfUnknownGpus() == 0
        && editor.cluster().hosts().stream().anyMatch(host -> settled.contains(host.id()));
  }

  /** Hosts that can be removed: all that are unknown, else the selected ones with a set type. */
  SequencedSet<String> removable() {
    if (!areSettled()) {
      return hosts();
    }
    var selected = new LinkedHashSet<>(editor.selectionProperty().get());
    selected.retainAll(settled);
    return selected;
  }

  /** Whether only selected ones are meant. */
  boolean areSelected() {
    return editor.cluster().hostsOfUnknownGpus() > hosts().size();
  }

  /** GPUs of the cluster that a source names. */
  int knownGpus() {
    return editor.cluster().gpus();
  }

  /** GPUs that the other hosts would have by their assumed types. */
  int assumedGpus() {
    return editor.cluster().assumedGpus();
  }

  /** The assumption for one of them, such as 4, or from the least to the most, such as 4–8. */
  String assumedPerHost() {
    var counts =
        editor.cluster().hosts().stream()
            .filter(host -> !host.hasKnownGpus())
            .mapToInt(host -> host.type().gpus())
            .summaryStatistics();
    return counts.getMin() == counts.getMax()
        ? String.valueOf(counts.getMin())
        : "%d–%d".formatted(counts.getMin(), counts.getMax());
  }

  /** Types to choose from: those of hosts with known GPUs in the cluster, then the common ones. */
  List<HostType> types() {
    var types = new LinkedHashMap<String, HostType>();
    editor.cluster().hosts().stream()
        .filter(Host::hasKnownGpus)
        .forEach(host -> types.putIfAbsent(host.type().name(), host.type()));
    StandardHostTypes.all().forEach(types::putIfAbsent);
    return List.copyOf(types.values());
  }

  /** Sets the type of the hosts: their GPUs are known from then on. */
  void setType(HostType type) {
    var ids = hosts();
    boolean chosen = areSelected();
    settled.addAll(ids);
    editor.edit(
        Text.of("edit.types", ids.size(), type.name()),
        DrawnFabricEdits.setType(editor.cluster(), ids, type));
    if (!chosen) {
      editor.deselect(); // all of them would be
    }
  }

  /** Removes the hosts, which have no GPUs for jobs. */
  void remove() {
    var ids = removable();
    editor.edit(Text.of("edit.notgpu", ids.size()), DrawnFabricEdits.remove(editor.cluster(), ids));
  }
}
