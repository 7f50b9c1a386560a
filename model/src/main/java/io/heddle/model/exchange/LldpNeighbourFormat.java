package io.heddle.model.exchange;

import io.heddle.model.cabling.AsBuiltCabling;
import io.heddle.model.cabling.DevicePort;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Neighbours that switches and hosts hear by LLDP, one file a device. */
final class LldpNeighbourFormat extends RecognisedFormat implements CableImportFormat {
  LldpNeighbourFormat() {
    super(
        "lldp",
        "LLDP neighbours, one file a device: lldpctl, show lldp of SONiC, nv show interface of Cumulus",
        source -> LldpJsonParser.recognises(source) || LldpTextParser.recognises(source));
  }

  @Override
  public boolean takesSeveral() {
    return true;
  }

  private static LldpCableMatching cables(List<ImportSource> sources, ImportNotes notes) {
    var draft = new LldpNeighbourDraft(notes);
    for (var source : sources) {
      if (LldpJsonParser.recognises(source)) {
        LldpJsonParser.read(source, draft);
      } else if (LldpTextParser.recognises(source)) {
        LldpTextParser.read(source, draft);
      } else {
        throw source.refuse(
            0,
            "a text without LLDP neighbours",
            "lldpctl -f json, show lldp table, nv show interface -o json");
      }
    }
    if (draft.neighbours.isEmpty()) {
      throw sources
          .getFirst()
          .refuse(0, "no neighbour of any port", "ports with their LLDP neighbours");
    }
    return LldpCableMatching.of(draft);
  }

  @Override
  public ImportedFabric read(List<ImportSource> sources, FabricImportOptions options) {
    var notes = new ImportNotes();
    var found = cables(sources, notes);
    var draft = new ImportedFabricDraft();
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
        notes.assumed("cables without a speed", SwitchHierarchy.trimmed(gbps) + " Gbit/s");
      }
      draft.link(end(cable.from(), found.switches()), end(cable.to(), found.switches()), gbps, 1);
    }
    draft.guessTiers(draft.wiring(), notes);
    draft.cablesAreCounted();
    var name = sources.size() == 1 ? sources.getFirst().stem() : id();
    return new ImportedFabric(draft.build(name, options, notes), notes.report(id()));
  }

  private static ImportedFabricDraft.End end(DevicePort port, Map<String, Boolean> switches) {
    return new ImportedFabricDraft.End(!switches.getOrDefault(port.device(), false), port.device());
  }

  @Override
  public AsBuiltCabling built(List<ImportSource> sources, ImportNotes notes) {
    var found = cables(sources, notes);
    return new AsBuiltCabling(found.cables(), new LinkedHashSet<>(found.switches().keySet()));
  }
}
