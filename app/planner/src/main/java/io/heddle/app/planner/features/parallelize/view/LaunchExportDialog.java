package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.FileChoosers;
import io.heddle.app.planner.exchange.ExportFilesDialog;
import io.heddle.app.planner.guide.GuidePageLink;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.model.io.LaunchFileExport;
import io.heddle.model.io.LaunchFormat;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.PlanEstimate;
import java.nio.file.Path;
import java.util.List;
import javafx.stage.Window;

/** The launch arguments of a plan. */
public final class LaunchExportDialog extends ExportFilesDialog<LaunchFormat> {
  private final PlanEstimate plan;
  private final TransformerShape shape;
  private final int globalBatch;

  public LaunchExportDialog(
      Window owner,
      BackgroundTasks tasks,
      PlanEstimate plan,
      TransformerShape shape,
      int globalBatch,
      FileChoosers choosers,
      Path start) {
    super(
        owner, "launch", tasks, choosers, List.of(LaunchFormat.values()), LaunchFormat::id, start);
    this.plan = plan;
    this.shape = shape;
    this.globalBatch = globalBatch;
    setTitle(Text.of("parallelize.export"));
    GuidePageLink.mark(getDialogPane(), "03-which-parallelism.md#next-step");
    ready();
  }

  @Override
  protected Writing writing() {
    var chosen = format();
    return new Writing(
        () -> new Draft(LaunchFileExport.files(chosen, plan, shape, globalBatch), List.of()),
        (folder, over) -> LaunchFileExport.write(chosen, plan, shape, globalBatch, folder, over));
  }
}
