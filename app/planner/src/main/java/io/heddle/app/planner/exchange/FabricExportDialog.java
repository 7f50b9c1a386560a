package io.heddle.app.planner.exchange;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.FileChoosers;
import io.heddle.app.planner.guide.GuidePageLink;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.exchange.FabricExportWriter;
import io.heddle.model.exchange.FabricExportWriters;
import java.nio.file.Path;
import javafx.stage.Window;

/** A cluster for another program; says what its format cannot carry. */
public final class FabricExportDialog extends ExportFilesDialog<FabricExportWriter> {
  private final Cluster cluster;

  public FabricExportDialog(
      Window owner, BackgroundTasks tasks, Cluster cluster, FileChoosers choosers, Path start) {
    super(
        owner,
        "fabric-export",
        tasks,
        choosers,
        FabricExportWriters.all(),
        each -> each.id() + " – " + each.summary(),
        start);
    this.cluster = cluster;
    setTitle(Text.of("fabric.export.title", cluster.name()));
    GuidePageLink.mark(getDialogPane(), "10-hand-over.md#fabric-files-for-other-programs");
    ready();
  }

  @Override
  protected Writing writing() {
    var chosen = format();
    return new Writing(
        () -> {
          var written = chosen.write(cluster);
          return new Draft(written.files(), written.notes());
        },
        (folder, over) -> FabricExportWriters.save(chosen, chosen.write(cluster), folder, over));
  }
}
