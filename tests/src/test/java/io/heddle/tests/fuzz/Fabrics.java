package io.heddle.tests.fuzz;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.exchange.FabricFormats;
import io.heddle.model.exchange.FabricWriter;
import io.heddle.model.exchange.FabricWriters;
import io.heddle.model.exchange.ImportOptions;
import io.heddle.model.exchange.Source;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.InputException;
import java.util.List;

/** Fabrics of other programs: what is imported is a cluster that can be saved and exported. */
public final class Fabrics {
  private static final int LARGE = 2000;

  private Fabrics() {}

  /** The fuzzer's entry. */
  public static void fuzzerTestOneInput(byte[] data) {
    var source = new Source("fuzzed.txt", Bytes.text(data));
    var format = FabricFormats.guess(List.of(source));
    if (format == null) {
      return;
    }
    Cluster cluster;
    try {
      cluster = format.read(List.of(source), ImportOptions.DEFAULT).cluster();
    } catch (InputException refused) {
      ForeignWords.check(refused, source.text());
      return;
    }
    ClusterFile.SCHEMA.read("written", ClusterFile.toJson(cluster));
    if (cluster.hosts().size() + cluster.links().size() < LARGE) {
      FabricWriters.all().forEach(each -> export(each, cluster));
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
