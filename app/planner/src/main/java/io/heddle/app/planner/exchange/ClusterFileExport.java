package io.heddle.app.planner.exchange;

import io.heddle.app.planner.Text;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.exchange.FabricExportWriter;
import io.heddle.model.exchange.FabricExportWriters;
import java.util.List;

/** A cluster for another program; says what its format cannot carry. */
public final class ClusterFileExport {
  private ClusterFileExport() {}

  public static FolderExport<FabricExportWriter> of(Cluster cluster) {
    return new FolderExport<>(
        "fabric-export",
        Text.of("fabric.export.title", cluster.name()),
        "10-hand-over.md#fabric-files-for-other-programs",
        FolderExport.start("heddle-export", cluster.name()),
        FabricExportWriters.all(),
        each -> each.id() + " – " + each.summary(),
        List.of(),
        chosen ->
            new FolderExport.Writing(
                () -> {
                  var written = chosen.write(cluster);
                  return new FolderExport.Draft(written.files(), written.notes());
                },
                (folder, over) ->
                    FabricExportWriters.save(chosen, chosen.write(cluster), folder, over)));
  }
}
