package io.heddle.tests.fuzz;

import io.heddle.model.cabling.AsBuilt;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.exchange.FabricFormats;
import io.heddle.model.exchange.FabricImport;
import io.heddle.model.exchange.FabricWriter;
import io.heddle.model.exchange.FabricWriters;
import io.heddle.model.exchange.FoundCables;
import io.heddle.model.exchange.ImportOptions;
import io.heddle.model.exchange.Source;
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
    var source = new Source("fuzzed.txt", Bytes.text(data));
    if (FabricFormats.guess(List.of(source)) == null) {
      return;
    }
    cables(source);
    Cluster cluster;
    try {
      cluster = FabricImport.readSources(List.of(source), ImportOptions.DEFAULT).cluster();
    } catch (InputException refused) {
      ForeignWords.check(refused, source.text());
      return;
    }
    ClusterFile.SCHEMA.read("written", ClusterFile.toJson(cluster));
    if (cluster.hosts().size() + cluster.links().size() < LARGE) {
      FabricWriters.all().forEach(each -> export(each, cluster));
    }
  }

  private static void cables(Source source) {
    AsBuilt built;
    try {
      built = FoundCables.read(List.of(source)).built();
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

  private static void export(FabricWriter writer, Cluster cluster) {
    try {
      writer.write(cluster);
    } catch (InputException refused) {
      // some programs know only some fabrics
    }
  }
}
