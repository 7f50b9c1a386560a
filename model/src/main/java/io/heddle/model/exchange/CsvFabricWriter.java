package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Tier;
import io.heddle.model.escape.SpreadsheetSafeCsv;
import io.heddle.model.exchange.SchedulerDomainTree.Domain;
import io.heddle.model.text.DescribedFormat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One row per host: host, leaf, spine, core, GPUs. */
final class CsvFabricWriter extends DescribedFormat implements FabricExportWriter {
  CsvFabricWriter() {
    super("hosts-csv", "a table: host, leaf, spine, core, GPUs");
  }

  @Override
  public Written write(Cluster cluster) {
    var domains = SchedulerDomainTree.of(cluster);
    var levels = new TreeMap<Integer, String>();
    var paths = new HashMap<String, Map<Integer, String>>();
    domains.roots().forEach(root -> add(root, new TreeMap<>(), levels, paths));
    var header = new ArrayList<>(List.of("host"));
    header.addAll(levels.values());
    header.add("gpus");
    header.add("gpu_model");
    var table = new SpreadsheetSafeCsv(header);
    for (var host : cluster.hosts()) {
      var path = paths.getOrDefault(host.id(), Map.of());
      var row = new ArrayList<Object>();
      row.add(host.id());
      levels.keySet().forEach(level -> row.add(path.getOrDefault(level, "")));
      row.add(host.hasKnownGpus() ? host.type().gpus() : "");
      row.add(host.hasKnownGpus() ? host.type().gpuModel() : "");
      table.row(row);
    }
    var notes = new ArrayList<>(domains.notes(cluster));
    notes.addAll(UnknownGpuReport.written(cluster, "their cells stay empty"));
    notes.add("cables and their speeds are left out");
    return new Written(Map.of("hosts.csv", table.toString()), notes);
  }

  private static void add(
      Domain domain,
      Map<Integer, String> above,
      Map<Integer, String> levels,
      Map<String, Map<Integer, String>> paths) {
    var path = new TreeMap<>(above);
    path.put(domain.level(), domain.name());
    levels.put(domain.level(), new Tier(domain.level()).toString().replace("-", ""));
    domain.hosts().forEach(host -> paths.put(host, path));
    domain.children().forEach(child -> add(child, path, levels, paths));
  }
}
