package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.BiFunction;

/** A cluster of one host for each host type that was read. */
final class HostTypeImport {
  private HostTypeImport() {}

  /**
   * @param reader the host type of one source
   */
  static ImportedFabric of(
      String format,
      List<ImportSource> sources,
      FabricImportOptions options,
      BiFunction<ImportSource, ImportNotes, HostType> reader) {
    var notes = new ImportNotes();
    var types = sources.stream().map(source -> reader.apply(source, notes)).toList();
    var unique = new LinkedHashMap<String, HostType>();
    for (var imported : types) {
      var type = ImportedFabricDraft.named(imported, notes);
      var name = type.name();
      for (int number = 2; unique.containsKey(name); number++) {
        name = type.name() + "-" + number;
      }
      unique.put(name, type.withName(name));
    }
    var hosts = new ArrayList<Host>();
    unique
        .values()
        .forEach(type -> {
          notes.read("host type " + type.name(), "%d × %s".formatted(type.gpus(), type.gpuModel()));
          hosts.add(new Host(type.name(), type));
        });
    notes.assumed(ImportNotes.count(hosts.size(), "host"), "one of each type, on no switch");
    var name =
        options.name() == null
            ? unique.firstEntry().getKey()
            : notes.plain("cluster", options.name());
    return new ImportedFabric(
        new Cluster(name, unique.values(), List.of(), hosts, List.of()), notes.report(format));
  }
}
