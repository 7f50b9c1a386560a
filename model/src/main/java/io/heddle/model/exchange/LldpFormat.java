package io.heddle.model.exchange;

import io.heddle.model.cabling.AsBuilt;
import io.heddle.model.cabling.Port;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Neighbours that switches and hosts hear by LLDP, one file a device. */
final class LldpFormat implements CableFormat {
  @Override
  public String id() {
    return "lldp";
  }

  @Override
  public String summary() {
    return "LLDP neighbours, one file a device: lldpctl, show lldp of SONiC, nv show interface of Cumulus";
  }

  @Override
  public boolean takesSeveral() {
    return true;
  }

  @Override
  public boolean recognises(Source source) {
    return LldpJson.recognises(source) || LldpText.recognises(source);
  }

  private static LldpCables cables(List<Source> sources, Notes notes) {
    var draft = new LldpDraft(notes);
    for (var source : sources) {
      if (LldpJson.recognises(source)) {
        LldpJson.read(source, draft);
      } else if (LldpText.recognises(source)) {
        LldpText.read(source, draft);
      } else {
        throw source.refuse(
            0,
            "a text without LLDP neighbours",
            "lldpctl -f json, show lldp table, nv show interface -o json",
            null);
      }
    }
    if (draft.neighbours.isEmpty()) {
      throw sources
          .getFirst()
          .refuse(0, "no neighbour of any port", "ports with their LLDP neighbours", null);
    }
    return LldpCables.of(draft);
  }

  @Override
  public Imported read(List<Source> sources, ImportOptions options) {
    var notes = new Notes();
    var found = cables(sources, notes);
    var draft = new FabricDraft();
    found
        .switches()
        .forEach((device, isSwitch) -> {
          if (isSwitch) {
            draft.addSwitch(device);
          } else {
            draft.host(device);
          }
        });
    for (var cable : found.cables()) {
      double gbps = cable.gbps();
      if (gbps == 0) {
        gbps = options.gbps();
        notes.assumed("cables without a speed", Hierarchy.trimmed(gbps) + " Gbit/s");
      }
      draft.link(end(cable.from(), found.switches()), end(cable.to(), found.switches()), gbps, 1);
    }
    draft.guessTiers(draft.wiring(), notes);
    draft.cablesAreCounted();
    var name = sources.size() == 1 ? sources.getFirst().stem() : id();
    return new Imported(draft.build(name, options, notes), notes.report(id()));
  }

  private static FabricDraft.End end(Port port, Map<String, Boolean> switches) {
    return new FabricDraft.End(!switches.getOrDefault(port.device(), false), port.device());
  }

  @Override
  public AsBuilt built(List<Source> sources, Notes notes) {
    var found = cables(sources, notes);
    return new AsBuilt(found.cables(), new LinkedHashSet<>(found.switches().keySet()));
  }
}
