package io.heddle.model.exchange;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * NVIDIA topograph: switch models in YAML (docs/modeling.md there), the JSON of its graph engine,
 * and what it reads itself: the topology graph of NetQ and the compute nodes of NMX.
 */
final class TopographTopologyFormat extends HierarchyImportFormat {
  private static final Pattern MODEL =
      Pattern.compile("(?m)^[\"']?(switches|blocks|capacity_blocks)[\"']?\\s*:");

  TopographTopologyFormat() {
    super(
        "topograph",
        "NVIDIA topograph: switch model, instance graph; NetQ graph, NMX compute nodes",
        source ->
            NetqTopologyGraph.recognises(source)
                || NmxComputeNodes.recognises(source)
                || TopographInstanceGraph.recognises(source)
                || MODEL.matcher(source.head()).find());
  }

  @Override
  public ImportedFabric read(List<ImportSource> sources, FabricImportOptions options) {
    var notes = new ImportNotes();
    var first = sources.getFirst();
    var graphs = sources.stream().filter(NetqTopologyGraph::recognises).toList();
    var trays = sources.stream().filter(NmxComputeNodes::recognises).toList();
    var hierarchy = new SwitchHierarchy();
    var models = new ArrayList<ImportSource>();
    for (var source : sources) {
      if (TopographInstanceGraph.recognises(source)) {
        TopographInstanceGraph.read(source, hierarchy, notes);
      } else if (!graphs.contains(source) && !trays.contains(source)) {
        models.add(source);
      }
    }
    if (!models.isEmpty()) {
      new TopographSwitchModel(models.getFirst(), hierarchy, notes).read(models);
    }
    hierarchy.traysOfNvlinkDomains(options, notes);
    boolean isDrawn = hierarchy.names().isEmpty() && hierarchy.hosts().isEmpty();
    var draft = isDrawn ? new ImportedFabricDraft() : hierarchy.draft(first, options, notes);
    for (var graph : graphs) {
      NetqTopologyGraph.read(graph, draft, options, notes);
    }
    if (!graphs.isEmpty()) {
      draft.guessTiers(draft.wiring(), notes);
      draft.cablesAreCounted();
    }
    trays.forEach(source -> NmxComputeNodes.read(source, draft, notes));
    if (draft.hosts().isEmpty() && draft.switches().isEmpty()) {
      throw first.refuse(0, "no switch and no node", "switches: and blocks: or nodes:");
    }
    return new ImportedFabric(draft.build(first.stem(), options, notes), notes.report(id()));
  }
}
