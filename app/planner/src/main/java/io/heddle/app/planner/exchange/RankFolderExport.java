package io.heddle.app.planner.exchange;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.WholeNumberSpinner;
import io.heddle.model.io.MegatronRankOrder;
import io.heddle.model.io.RankFileExport;
import io.heddle.model.io.RankFileFormat;
import io.heddle.model.io.RankFileFormats;
import io.heddle.model.io.RankFileOptions;
import io.heddle.model.io.RankFilePlan;
import io.heddle.model.result.Placement;
import java.util.List;
import javafx.scene.control.ComboBox;

/** The rank files of a placement. */
public final class RankFolderExport {
  private RankFolderExport() {}

  public static FolderExport<RankFileFormat> of(Placement placement) {
    var usual = RankFileOptions.defaults();
    var order = new ComboBox<MegatronRankOrder>();
    order.setId("export-order");
    order.getItems().setAll(MegatronRankOrder.values());
    order.setValue(usual.order());
    var cores = new WholeNumberSpinner(1, 4096, usual.coresPerHost());
    cores.setId("export-cores");
    cores.setEditable(true);
    var plan = new RankFilePlan(placement);
    return new FolderExport<>(
        "export",
        Text.of("export.title"),
        "10-hand-over.md#rank-files",
        FolderExport.start("heddle-ranks", placement.job()),
        RankFileFormats.all(),
        each -> each.id() + " – " + each.summary(),
        List.of(
            new FolderExport.Option<>(
                Text.of("export.order"), order, order.valueProperty(), _ -> ""),
            new FolderExport.Option<>(
                Text.of("export.cores"),
                cores,
                cores.valueProperty(),
                format -> format.id().equals("openmpi") ? "" : Text.of("why.cores"))),
        chosen -> {
          var options = usual.withOrder(order.getValue()).withCoresPerHost(cores.getValue());
          return new FolderExport.Writing(
              () -> new FolderExport.Draft(chosen.files(plan, options), List.of()),
              (folder, over) -> RankFileExport.write(chosen, plan, options, folder, over));
        });
  }
}
