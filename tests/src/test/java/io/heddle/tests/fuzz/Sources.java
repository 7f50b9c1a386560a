package io.heddle.tests.fuzz;

import io.heddle.model.exchange.FabricFormats;
import io.heddle.model.exchange.FabricImport;
import io.heddle.model.exchange.ImportOptions;
import io.heddle.model.exchange.Imported;
import io.heddle.model.exchange.Source;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Texts that every importer reads, whether it recognises them or not ({@code --from}), and that
 * form feeds cut into several files of one cluster: what is imported is a cluster that can be
 * saved.
 */
public final class Sources {
  private Sources() {}

  /** The fuzzer's entry. */
  public static void fuzzerTestOneInput(byte[] data) {
    var text = Bytes.text(data);
    var files = new ArrayList<Source>();
    for (var part : text.split("\f", 4)) {
      files.add(new Source("fuzzed-%d.txt".formatted(files.size()), part));
    }
    if (files.size() > 1) {
      check(() -> FabricImport.readSources(files, ImportOptions.DEFAULT), text);
      return;
    }
    for (var format : FabricFormats.all()) {
      check(() -> format.read(List.of(files.getFirst()), ImportOptions.DEFAULT), text);
    }
  }

  private static void check(Supplier<Imported> reading, String text) {
    Imported imported;
    try {
      imported = reading.get();
    } catch (InputException refused) {
      ForeignWords.check(refused, text);
      return;
    }
    ClusterFile.SCHEMA.read("written", ClusterFile.toJson(imported.cluster()));
  }
}
