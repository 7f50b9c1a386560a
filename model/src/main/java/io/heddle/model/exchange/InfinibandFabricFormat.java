package io.heddle.model.exchange;

import io.heddle.model.cabling.AsBuiltCabling;
import io.heddle.model.cabling.Cable;
import io.heddle.model.cabling.DevicePort;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Every switch and adapter of an InfiniBand subnet with its cables, by whichever program. */
abstract class InfinibandFabricFormat extends RecognisedFormat implements CableImportFormat {
  private final String form;

  /**
   * @param form what its text has, for who gives another
   */
  InfinibandFabricFormat(
      String id, String summary, String form, Predicate<ImportSource> recognised) {
    super(id, summary, recognised);
    this.form = form;
  }

  /** Reads nodes and cables. */
  abstract void read(List<ImportSource> sources, IbnetdiscoverDump dump);

  private IbnetdiscoverDump dump(List<ImportSource> sources, ImportNotes notes) {
    var dump = new IbnetdiscoverDump(notes);
    read(sources, dump);
    dump.reportUndescribed();
    if (dump.nodes().isEmpty()) {
      throw sources.getFirst().refuse(0, "no switch and no adapter", form);
    }
    return dump;
  }

  @Override
  public ImportedFabric read(List<ImportSource> sources, FabricImportOptions options) {
    var notes = new ImportNotes();
    var dump = dump(sources, notes);
    var names = new InfinibandNodeNames(dump, notes);
    var draft = new ImportedFabricDraft();
    dump.nodes().values().stream()
        .filter(node -> node.kind() == 'S')
        .forEach(node -> draft.addSwitch(names.of(node.guid())));
    var adapters = new TreeMap<String, Integer>();
    for (var guid : names.adapters()) {
      draft.host(names.of(guid));
      adapters.merge(names.of(guid), 1, Integer::sum);
    }
    var extra = new SwitchTierInference.Wiring();
    dump.cables().forEach(cable -> add(cable, draft, names, options, notes));
    dump.cables().forEach(cable -> unnamed(cable, extra, names));
    var wiring = draft.wiring();
    wiring.addHosts(extra);
    draft.guessTiers(wiring, notes);
    draft.cablesAreCounted();
    int gpus = gpus(adapters, draft, notes);
    return new ImportedFabric(
        draft.build(sources.getFirst().stem(), options, gpus, notes), notes.report(id()));
  }

  /**
   * An unnamed adapter is identified by its GUID, since its cable takes a port; aggregation nodes
   * are part of their switches.
   */
  @Override
  public AsBuiltCabling built(List<ImportSource> sources, ImportNotes notes) {
    var dump = dump(sources, notes);
    var names = new InfinibandNodeNames(dump, notes);
    var devices = new LinkedHashSet<String>();
    dump.nodes().values().stream()
        .filter(node -> isShown(node.guid(), names))
        .forEach(node -> devices.add(names.of(node.guid())));
    var cables = new ArrayList<Cable>();
    for (var cable : dump.cables()) {
      if (isShown(cable.one(), names) && isShown(cable.other(), names)) {
        cables.add(new Cable("", port(cable.from(), names), port(cable.to(), names), cable.gbps()));
      }
    }
    return new AsBuiltCabling(cables, devices);
  }

  private static boolean isShown(String guid, InfinibandNodeNames names) {
    return names.knows(guid) || names.isUnnamed(guid);
  }

  private static DevicePort port(IbnetdiscoverDump.Port port, InfinibandNodeNames names) {
    var adapter = names.adapter(port.guid());
    return new DevicePort(
        names.of(port.guid()),
        adapter.isEmpty()
            ? String.valueOf(port.number())
            : port.number() == 1 ? adapter : adapter + "/" + port.number());
  }

  private static void add(
      IbnetdiscoverDump.Cable cable,
      ImportedFabricDraft draft,
      InfinibandNodeNames names,
      FabricImportOptions options,
      ImportNotes notes) {
    double gbps = cable.gbps();
    if (gbps == 0) {
      gbps = options.gbps();
      notes.assumed("cables without a speed", SwitchHierarchy.trimmed(gbps) + " Gbit/s");
    }
    boolean one = names.knows(cable.one());
    boolean other = names.knows(cable.other());
    if (one && other && names.of(cable.one()).equals(names.of(cable.other()))) {
      notes.leftOut(names.of(cable.one()), "a cable between two of its own adapters");
    } else if (one && other) {
      draft.link(end(cable.one(), names), end(cable.other(), names), gbps, 1);
    }
  }

  private static ImportedFabricDraft.End end(String guid, InfinibandNodeNames names) {
    return new ImportedFabricDraft.End(guid.startsWith("H"), names.of(guid));
  }

  /** Adapters that are no hosts still show where hosts are cabled, but for aggregation nodes. */
  private static void unnamed(
      IbnetdiscoverDump.Cable cable, SwitchTierInference.Wiring extra, InfinibandNodeNames names) {
    if (names.isUnnamed(cable.one()) && names.knows(cable.other())) {
      extra.host(names.of(cable.other()));
    } else if (names.isUnnamed(cable.other()) && names.knows(cable.one())) {
      extra.host(names.of(cable.one()));
    }
  }

  /** One rail a GPU where hosts have four, eight or sixteen adapters. */
  private static int gpus(
      Map<String, Integer> adapters, ImportedFabricDraft draft, ImportNotes notes) {
    var hostsWith = new HashMap<Integer, Integer>();
    adapters.values().forEach(count -> hostsWith.merge(count, 1, Integer::sum));
    int most =
        hostsWith.entrySet().stream()
            .max(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey)
            .orElse(1);
    var odd = new LinkedHashMap<Integer, List<String>>();
    adapters.forEach((host, count) -> {
      if (count != most) {
        odd.computeIfAbsent(count, _ -> new ArrayList<>()).add(host);
      }
      draft.host(host).labels.put("adapters", String.valueOf(count));
    });
    odd.forEach((count, hosts) ->
        notes.read(
            ImportNotes.count(hosts.size(), "host"),
            "%s where most have %d (%s)"
                .formatted(ImportNotes.count(count, "adapter"), most, ImportNotes.listed(hosts))));
    return most == 4 || most == 16 ? most : 8;
  }
}
