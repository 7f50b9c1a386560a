package io.heddle.app.planner.exchange;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.FileChoosers;
import io.heddle.app.planner.controls.WholeNumberSpinner;
import io.heddle.app.planner.guide.GuidePageLink;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.model.io.MegatronRankOrder;
import io.heddle.model.io.RankFileExport;
import io.heddle.model.io.RankFileFormat;
import io.heddle.model.io.RankFileFormats;
import io.heddle.model.io.RankFileOptions;
import io.heddle.model.io.RankFilePlan;
import io.heddle.model.result.Placement;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Spinner;
import javafx.stage.Window;

/** The rank files of a placement. */
public final class RankExportDialog extends ExportFilesDialog<RankFileFormat> {
  private final Placement placement;
  private final ComboBox<MegatronRankOrder> order = new ComboBox<>();
  private final Spinner<Integer> cores =
      new WholeNumberSpinner(1, 4096, RankFileOptions.defaults().coresPerHost());

  public RankExportDialog(
      Window owner, BackgroundTasks tasks, Placement placement, FileChoosers choosers, Path start) {
    super(
        owner,
        "export",
        tasks,
        choosers,
        RankFileFormats.all(),
        each -> each.id() + " – " + each.summary(),
        start);
    this.placement = placement;
    setTitle(Text.of("export.title"));
    order.setId("export-order");
    order.getItems().setAll(MegatronRankOrder.values());
    order.setValue(RankFileOptions.defaults().order());
    order.setOnAction(_ -> preview());
    cores.setId("export-cores");
    cores.setEditable(true);
    cores.valueProperty().addListener((_, _, _) -> preview());
    row(Text.of("export.order"), order);
    row(Text.of("export.cores"), cores);
    GuidePageLink.mark(getDialogPane(), "10-hand-over.md#rank-files");
    ready();
  }

  @Override
  protected Writing writing() {
    var chosen = format();
    boolean slots = chosen.id().equals("openmpi");
    DisabledReason.set(cores, slots ? "" : Text.of("why.cores"));
    var plan = new RankFilePlan(placement);
    var options =
        RankFileOptions.defaults().withOrder(order.getValue()).withCoresPerHost(cores.getValue());
    return new Writing(
        () -> new Draft(chosen.files(plan, options), List.of()),
        (folder, over) -> RankFileExport.write(chosen, plan, options, folder, over));
  }
}
