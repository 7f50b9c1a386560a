package io.heddle.model.exchange;

import io.heddle.model.io.Finding;
import io.heddle.model.io.FolderExport;
import io.heddle.model.io.InputException;
import io.heddle.model.text.Nearest;
import java.nio.file.Path;
import java.util.List;

/** The registry of export formats that the command line and the planner both read. */
public final class FabricWriters {
  private static final List<FabricWriter> ALL =
      List.of(
          new SlurmConfWriter(),
          new SlurmYamlWriter(),
          new KueueWriter(),
          new GraphWriter.GraphMl(),
          new GraphWriter.Dot(),
          new CsvWriter(),
          new InfraGraphWriter(),
          new AstraSimWriter(),
          new SimAiWriter());

  private FabricWriters() {}

  public static List<FabricWriter> all() {
    return ALL;
  }

  /**
   * The format of that word.
   *
   * @throws InputException if there is none
   */
  public static FabricWriter byId(String id) {
    var ids = ALL.stream().map(FabricWriter::id).toList();
    return ALL.stream()
        .filter(format -> format.id().equals(id))
        .findFirst()
        .orElseThrow(() ->
            new InputException(
                new Finding(
                    "--format",
                    "",
                    Source.quote(id),
                    "one of " + String.join(", ", ids),
                    Nearest.to(id, ids))));
  }

  /**
   * Writes the files of an export whole or not at all, and never over somebody else's.
   *
   * @param force whether to replace files that Heddle did not write
   * @return the files written
   * @throws InputException if a file is in the way
   */
  public static List<Path> save(
      FabricWriter format, FabricWriter.Written written, Path folder, boolean force) {
    return FolderExport.write("fabric-" + format.id(), written.files(), folder, force);
  }
}
