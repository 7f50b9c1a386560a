package io.heddle.model.exchange;

import io.heddle.model.io.FormatChoice;
import io.heddle.model.io.GeneratedFolderExport;
import io.heddle.model.io.InputException;
import java.nio.file.Path;
import java.util.List;

/** The registry of export formats that the command line and the planner both read. */
public final class FabricExportWriters {
  private static final List<FabricExportWriter> ALL =
      List.of(
          new SlurmConfWriter(),
          new SlurmYamlWriter(),
          new KueueTopologyWriter(),
          new GraphFabricWriter.GraphMl(),
          new GraphFabricWriter.Dot(),
          new CsvFabricWriter(),
          new InfraGraphWriter(),
          new AstraSimWriter(),
          new SimAiWriter());

  private FabricExportWriters() {}

  public static List<FabricExportWriter> all() {
    return ALL;
  }

  /**
   * The format of that word.
   *
   * @throws InputException if there is none
   */
  public static FabricExportWriter byId(String id) {
    return FormatChoice.of("--format", id, ALL, FabricExportWriter::id);
  }

  /**
   * Writes the files of an export whole or not at all, and never over other programs' files.
   *
   * @param force whether to replace files that Heddle did not write
   * @return the files written
   * @throws InputException if a file is in the way
   */
  public static List<Path> save(
      FabricExportWriter format, FabricExportWriter.Written written, Path folder, boolean force) {
    return GeneratedFolderExport.write("fabric-" + format.id(), written.files(), folder, force);
  }
}
