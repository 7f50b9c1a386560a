package io.heddle.model.exchange;

import java.util.List;
import java.util.regex.Pattern;

/**
 * NVIDIA topograph: switch models in YAML (docs/modeling.md there) and the topology graph of NetQ
 * in JSON.
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
    return "NVIDIA topograph: switch model in YAML, NetQ graph in JSON";
  }

  @Override
  public boolean recognises(Source source) {
    return isGraph(source) || MODEL.matcher(source.head()).find();
  }

  private static boolean isGraph(Source source) {
    return TreeReader.isJson(source) && source.head().contains("\"compounded_");
  }

  @Override
  public boolean isCabled() {
    return false;
  }

  @Override
  public Imported read(List<Source> sources, ImportOptions options) {
    var notes = new Notes();
    var first = sources.getFirst();
    FabricDraft draft;
    if (isGraph(first)) {
      draft = new FabricDraft();
      for (var source : sources) {
        NetqGraph.read(source, draft, options, notes);
      }
      draft.guessTiers(draft.wiring(), notes);
      Cabling.compare(draft, notes);
    } else {
      var hierarchy = new Hierarchy();
      new TopographModel(first, hierarchy, notes).read(sources);
      draft = hierarchy.draft(first, options, notes);
    }
    if (draft.hosts().isEmpty() && draft.switches().isEmpty()) {
      throw first.refuse(0, "no switch and no node", "switches: and blocks: or nodes:", null);
    }
    return new Imported(draft.build(first.stem(), options, notes), notes.report(id()));
  }
}
