package io.heddle.app.planner.features.simulate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.simulate.SimulateSession;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.usecase.simulate.SimulationTables;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/** Plays, says how far it is, stops, and says why it could not. */
final class SimulationRunCard extends VBox {
  private final ProgressBar progress = Ui.named("simulate-progress", new ProgressBar());
  private final Label message =
      Ui.named("simulate-message", Ui.paragraph("", "text-muted", "hint"));
  private final Button cancel;

  SimulationRunCard(SimulateSession session) {
    super(6);
    setId("simulate-run-card");
    var run =
        Ui.button("simulate-run", Text.of("simulate.run"), MaterialDesignP.PLAY, session::run);
    run.getStyleClass().add("accent");
    run.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(run, Priority.ALWAYS);
    DisabledReason.bind(
        run,
        Bindings.when(session.taskProperty().isNotNull())
            .then(Text.of("why.running"))
            .otherwise(session.mistakeProperty()));
    cancel =
        Ui.button(
            "simulate-cancel", Text.of("status.cancel"), MaterialDesignC.CLOSE, session::cancel);
    cancel.setMinWidth(USE_PREF_SIZE);
    progress.setMaxWidth(Double.MAX_VALUE);
    var wrong = Ui.named("simulate-obstacle", Ui.paragraph("", "danger-text"));
    wrong
        .textProperty()
        .bind(
            Bindings.when(session.mistakeProperty().isNotEmpty())
                .then(session.mistakeProperty())
                .otherwise(session.obstacleProperty()));
    wrong.textProperty().addListener((_, _, now) -> Ui.show(wrong, !now.isEmpty()));
    Ui.show(wrong, false);
    var notes = Ui.named("simulate-notes", Ui.paragraph("", "text-muted", "hint"));
    session
        .answerProperty()
        .addListener((_, _, now) -> {
          notes.setText(
              now == null ? "" : Text.sentence(String.join(" ", SimulationTables.basis(now))));
          Ui.show(notes, now != null);
        });
    Ui.show(notes, false);
    getChildren().addAll(new HBox(8, run, cancel), progress, message, wrong, notes);
    session.taskProperty().addListener((_, _, now) -> follow(now));
    follow(session.taskProperty().get());
  }

  private void follow(@Nullable BackgroundTask task) {
    Ui.follow(task, progress, message, cancel);
  }
}
