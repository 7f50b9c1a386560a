package io.heddle.app.planner.features.contend;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.contend.PlacedJob;
import io.heddle.app.usecase.contend.PlacedJob.LeftOut;
import io.heddle.model.job.TrainingJob;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
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
    var obstacle = wrapped("", "danger-text");
    obstacle.setId("contend-obstacle");
    obstacle.textProperty().bind(session.obstacleProperty());
    session.obstacleProperty().subscribe(now -> Ui.show(obstacle, !now.isEmpty()));
    getChildren().addAll(Ui.label(Text.of("contend.jobs"), "card-title"), obstacle, rows);
    ChangeListeners.nowAndOnChange(
        this::fill, session.jobs(), session.leftOut(), session.scheduleProperty());
  }

  private void fill() {
    rows.getChildren().clear();
    rows.setSpacing(2);
    var shown = session.scheduleProperty().get();
    if (session.jobs().isEmpty() && shown != null) {
      shown.schedule().jobs().forEach(job -> rows.getChildren().add(Ui.label(job.id())));
      rows.getChildren().add(wrapped(Text.of("contend.file.fixed"), "text-muted"));
    } else if (session.jobs().isEmpty() && session.leftOut().isEmpty()) {
      var hint = wrapped(Text.of("contend.jobs.none"), "text-muted");
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
    session.jobs().forEach(each -> rows.getChildren().add(row(each)));
    session.leftOut().forEach(each -> rows.getChildren().add(row(each)));
  }

  private Node row(PlacedJob each) {
    var id = each.job().id();
    return row(
        each.job(),
        Ui.iconButton(
            "contend-off-" + id,
            MaterialDesignC.CLOSE,
            Text.of("contend.remove", id),
            () -> session.remove(each)));
  }

  /** A job that is not there, and below it why. */
  private Node row(LeftOut each) {
    var id = each.job().id();
    var forget =
        Ui.iconButton(
            "contend-forget-" + id,
            MaterialDesignC.CLOSE,
            Text.of("contend.left.forget", id),
            () -> session.leftOut().remove(each));
    var reason = wrapped(Text.of("contend.left", each.reason()), "text-muted");
    reason.setId("contend-left-" + id);
    return new VBox(row(each.job(), forget), reason);
  }

  private static Node row(TrainingJob job, Button off) {
    off.getStyleClass().add("small");
    var right = new HBox(6, Ui.label(Text.of("explorer.gpus", job.gpus()), "text-muted"), off);
    right.setAlignment(Pos.CENTER_RIGHT);
    var row = Ui.row(Ui.label(job.id()), right);
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  private static Label wrapped(String words, String style) {
    var label = Ui.paragraph(words, style);
    label.setMinHeight(USE_PREF_SIZE);
    return label;
  }
}
