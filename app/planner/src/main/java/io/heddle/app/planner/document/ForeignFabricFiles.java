package io.heddle.app.planner.document;

import io.heddle.model.cluster.Host;
import io.heddle.model.exchange.FabricImport;
import io.heddle.model.exchange.FabricImportFormat;
import io.heddle.model.exchange.FabricImportOptions;
import io.heddle.model.io.InputException;
import io.heddle.model.sources.HostNameLookup;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Which fabric files of other programs, opened together, describe one cluster. */
final class ForeignFabricFiles {
  private ForeignFabricFiles() {}

  /**
   * Which files are one cluster: all where formats share hosts, as one has the cables and another
   * the GPUs; else those of each format, or each file of a format that takes one.
   */
  static List<List<Path>> clusters(Map<FabricImportFormat, List<Path>> byFormat) {
    if (byFormat.size() > 1 && shareHosts(byFormat)) {
      return List.of(byFormat.values().stream().flatMap(List::stream).toList());
    }
    return byFormat.entrySet().stream()
        .flatMap(each ->
            each.getKey().takesSeveral()
                ? Stream.of(each.getValue())
                : each.getValue().stream().map(List::of))
        .toList();
  }

  private static boolean shareHosts(Map<FabricImportFormat, List<Path>> byFormat) {
    var seen = new ArrayList<String>();
    for (var each : byFormat.entrySet()) {
      List<String> hosts;
      try {
        hosts =
            FabricImport.read(each.getValue(), each.getKey().id(), FabricImportOptions.DEFAULT)
                .cluster()
                .hosts()
                .stream()
                .map(Host::id)
                .toList();
      } catch (InputException alone) {
        return true; // it is no cluster by itself: what is wrong with it is reported then
      }
      var known = new HostNameLookup(seen);
      if (hosts.stream().anyMatch(host -> known.find(host) != null)) {
        return true;
      }
      seen.addAll(hosts);
    }
    return false;
  }
}
