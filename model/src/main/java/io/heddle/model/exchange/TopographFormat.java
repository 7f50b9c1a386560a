package io.heddle.model.exchange;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * NVIDIA topograph: switch models in YAML (docs/modeling.md there), the JSON of its graph engine,
 * and what it reads itself: the topology graph of NetQ and the compute nodes of NMX.
 */
final class TopographFormat implements FabricFormat {
  private static final Pattern MODEL =
      Pattern.compile("(?m)^[\"']?(switches|blocks|capacity_blocks)[\"']?\\s*:");

  @Override
  public String id() {
    return "topograph";
  }

  @Override
  public String summary() {
    return "NVIDIA topograph: switch model, instance graph; NetQ graph, NMX compute nodes";
  }

  @Override
  public boolean recognises(Source source) {
    return NetqGraph.recognises(source)
        || NmxNodes.recognises(source)
        || InstanceGraph.recognises(source)
        || MODEL.matcher(source.head()).find();
  }

  @Override
  public boolean takesSeveral() {
    return true;
  }

  @Override
  public boolean isCabled() {
    return false;
  }

  @Override
  public Imported read(List<Source> sources, ImportOptions options) {
    var notes = new Notes();
    var first = sources.getFirst();
    var graphs = sources.stream().filter(NetqGraph::recognises).toList();
    var trays = sources.stream().filter(NmxNodes::recognises).toList();
    var hierarchy = new Hierarchy();
    var models = new ArrayList<Source>();
    for (var source : sources) {
      if (InstanceGraph.recognises(source)) {
        InstanceGraph.read(source, hierarchy, notes);
      } else if (!graphs.contains(source) && !trays.contains(source)) {
        models.add(source);
      }
    }
    if (!models.isEmpty()) {
      new TopographModel(models.getFirst(), hierarchy, notes).read(models);
    }
    hierarchy.traysOfNvlinkDomains(options, notes);
    boolean isDrawn = hierarchy.names().isEmpty() && hierarchy.hosts().isEmpty();
    var draft = isDrawn ? new FabricDraft() : hierarchy.draft(first, options, notes);
    for (var graph : graphs) {
      NetqGraph.read(graph, draft, options, notes);
    }
    if (!graphs.isEmpty()) {
      draft.guessTiers(draft.wiring(), notes);
      draft.cablesAreCounted();
    }
    trays.forEach(source -> NmxNodes.read(source, draft, notes));
    if (draft.hosts().isEmpty() && draft.switches().isEmpty()) {
      throw first.refuse(0, "no switch and no node", "switches: and blocks: or nodes:", null);
    }
    return new Imported(draft.build(first.stem(), options, notes), notes.report(id()));
  }
}
