package io.heddle.tests.fuzz;

import io.heddle.model.exchange.FabricImport;
import io.heddle.model.exchange.FabricImportFormats;
import io.heddle.model.exchange.FabricImportOptions;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.exchange.ImportedFabric;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.InputException;
import java.util.ArrayList;
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
    var files = new ArrayList<ImportSource>();
    for (var part : text.split("\f", 4)) {
      files.add(new ImportSource("fuzzed-%d.txt".formatted(files.size()), part));
    }
    if (files.size() > 1) {
      check(() -> FabricImport.readSources(files, FabricImportOptions.DEFAULT), text);
      return;
    }
    for (var format : FabricImportFormats.ALL.all()) {
      check(() -> FabricImport.readSources(format, files, FabricImportOptions.DEFAULT), text);
    }
  }

  private static void check(Supplier<ImportedFabric> reading, String text) {
    ImportedFabric imported;
    try {
      imported = reading.get();
    } catch (InputException refused) {
      ForeignWords.check(refused, text);
      return;
    }
    ClusterFile.SCHEMA.read("written", ClusterFile.toJson(imported.cluster()));
  }
}
