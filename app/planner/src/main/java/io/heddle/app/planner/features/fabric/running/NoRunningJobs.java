package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.FeatureContext;
import javafx.geometry.Pos;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.kordamp.ikonli.materialdesign2.MaterialDesignI;

/** Where nothing is known of what runs: how to tell it. */
final class NoRunningJobs extends VBox {
  NoRunningJobs(String id, FeatureContext context) {
    super(10);
    setId(id);
    setAlignment(Pos.CENTER);
    setMinHeight(0);
    var what = Ui.label(Text.of("running.none"), "text-bold");
    var how = Ui.label(Text.of("running.none.how"), "text-muted");
    how.setTextAlignment(TextAlignment.CENTER);
    how.setWrapText(true);
    how.setMaxWidth(520);
    var choose =
        Ui.button(
            id + "-import",
            Text.of("menu.import.state"),
            MaterialDesignI.IMPORT,
            () -> context.documents().openState(context.choosers().openAny()));
    getChildren().addAll(what, how, choose);
  }
}
