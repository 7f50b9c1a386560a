package io.heddle.app.planner.exchange;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.FileChoosers;
import io.heddle.app.planner.controls.NumberSpinner;
import io.heddle.app.planner.guide.GuideSpot;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.model.io.RankExport;
import io.heddle.model.io.RankFormat;
import io.heddle.model.io.RankFormats;
import io.heddle.model.io.RankOptions;
import io.heddle.model.io.RankOrder;
import io.heddle.model.io.RankPlan;
import io.heddle.model.result.Placement;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Spinner;
import javafx.stage.Window;

/** The rank files of a placement. */
public final class RankExportDialog extends FilesDialog<RankFormat> {
  private final Placement placement;
  private final ComboBox<RankOrder> order = new ComboBox<>();
  private final Spinner<Integer> cores =
      new NumberSpinner(1, 4096, RankOptions.defaults().coresPerHost());

  public RankExportDialog(
      Window owner, BackgroundTasks tasks, Placement placement, FileChoosers choosers, Path start) {
    super(
        owner,
        "export",
        tasks,
        choosers,
        RankFormats.all(),
        each -> each.name() + " – " + each.summary(),
        start);
    this.placement = placement;
    setTitle(Text.of("export.title"));
    order.setId("export-order");
    order.getItems().setAll(RankOrder.values());
    order.setValue(RankOptions.defaults().order());
    order.setOnAction(_ -> preview());
    cores.setId("export-cores");
    cores.setEditable(true);
    cores.valueProperty().addListener((_, _, _) -> preview());
    row(Text.of("export.order"), order);
    row(Text.of("export.cores"), cores);
    GuideSpot.mark(getDialogPane(), "10-hand-over.md#rank-files");
    ready();
  }

  @Override
  protected Writing writing() {
    var chosen = format();
    cores.setDisable(!chosen.name().equals("openmpi"));
    var plan = new RankPlan(placement);
    var options =
        RankOptions.defaults().withOrder(order.getValue()).withCoresPerHost(cores.getValue());
    return new Writing() {
      @Override
      public Draft draft() {
        return new Draft(chosen.files(plan, options), List.of());
      }

      @Override
      public List<Path> write(Path folder, boolean over) {
        return RankExport.write(chosen, plan, options, folder, over);
      }
    };
  }
}
