package io.heddle.app.planner.features.contend;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.usecase.contend.PlacedJob;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/** The jobs that share the network, each to be taken off. */
final class JobsOnNetwork extends VBox {
  private final ContentionSession session;
  private final VBox rows = new VBox(2);

  JobsOnNetwork(ContentionSession session) {
    super(6);
    this.session = session;
    setId("contend-jobs");
    getStyleClass().add("card");
    getChildren().addAll(Ui.label(Text.of("contend.jobs"), "card-title"), rows);
    session.jobs().addListener((ListChangeListener<PlacedJob>) _ -> fill());
    session.scheduleProperty().addListener((_, _, _) -> fill());
    fill();
  }

  private void fill() {
    rows.getChildren().clear();
    rows.setSpacing(2);
    var shown = session.scheduleProperty().get();
    if (session.jobs().isEmpty() && shown != null) {
      shown.schedule().jobs().forEach(job -> rows.getChildren().add(Ui.label(job.id())));
      var hint = Ui.label(Text.of("contend.file.fixed"), "text-muted");
      hint.setWrapText(true);
      rows.getChildren().add(hint);
    } else if (session.jobs().isEmpty()) {
      var hint = Ui.label(Text.of("contend.jobs.none"), "text-muted");
      hint.setWrapText(true);
      var all =
          Ui.button(
              "contend-add-first",
              Text.of("contend.add.all"),
              MaterialDesignP.PLUS,
              session::addAll);
      all.setMaxWidth(Double.MAX_VALUE);
      rows.getChildren().addAll(hint, all);
      rows.setSpacing(8);
    }
    for (var each : session.jobs()) {
      var id = each.job().id();
      var off =
          Ui.iconButton(
              "contend-off-" + id,
              MaterialDesignC.CLOSE,
              Text.of("contend.remove", id),
              () -> session.remove(each));
      off.getStyleClass().add("small");
      var gpus = Ui.label(Text.of("explorer.gpus", each.job().gpus()), "text-muted");
      var right = new HBox(6, gpus, off);
      right.setAlignment(Pos.CENTER_RIGHT);
      var row = Ui.row(Ui.label(id), right);
      row.setAlignment(Pos.CENTER_LEFT);
      rows.getChildren().add(row);
    }
  }
}
