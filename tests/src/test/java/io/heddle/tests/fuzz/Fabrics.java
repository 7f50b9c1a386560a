package io.heddle.tests.fuzz;

import io.heddle.model.cabling.AsBuiltCabling;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.exchange.FabricExportWriter;
import io.heddle.model.exchange.FabricExportWriters;
import io.heddle.model.exchange.FabricImport;
import io.heddle.model.exchange.FabricImportFormats;
import io.heddle.model.exchange.FabricImportOptions;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.exchange.ScannedCables;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.InputException;
import java.util.List;

/**
 * Fabrics of other programs: what is imported is a cluster that can be saved and exported, and
 * cables that are found join devices that are.
 */
public final class Fabrics {
  private static final int LARGE = 2000;

  private Fabrics() {}

  /** The fuzzer's entry. */
  public static void fuzzerTestOneInput(byte[] data) {
    var source = new ImportSource("fuzzed.txt", Bytes.text(data));
    if (FabricImportFormats.ALL.guess(List.of(source)) == null) {
      return;
    }
    cables(source);
    Cluster cluster;
    try {
      cluster = FabricImport.readSources(List.of(source), FabricImportOptions.DEFAULT).cluster();
    } catch (InputException refused) {
      ForeignWords.check(refused, source.text());
      return;
    }
    ClusterFile.SCHEMA.read("written", ClusterFile.toJson(cluster));
    if (cluster.hosts().size() + cluster.links().size() < LARGE) {
      FabricExportWriters.all().forEach(each -> export(each, cluster));
    }
  }

  private static void cables(ImportSource source) {
    AsBuiltCabling built;
    try {
      built = ScannedCables.read(List.of(source)).built();
    } catch (InputException refused) {
      return;
    }
    for (var cable : built.cables()) {
      for (var end : List.of(cable.from(), cable.to())) {
        if (!built.devices().contains(end.device())) {
          throw new AssertionError(end);
        }
      }
    }
  }

  private static void export(FabricExportWriter writer, Cluster cluster) {
    try {
      writer.write(cluster);
    } catch (InputException refused) {
      // some programs know only some fabrics
    }
  }
}
