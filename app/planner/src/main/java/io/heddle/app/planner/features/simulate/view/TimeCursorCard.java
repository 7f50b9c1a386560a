package io.heddle.app.planner.features.simulate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.simulate.CursorSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.simulate.SimulationMoment;
import io.heddle.render.TimeWords;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Who runs at the time of the cursor, numbered as on the canvas. */
final class TimeCursorCard extends VBox {
  private static final int MOST = 12;

  private final CursorSession cursor;
  private final Label title = Ui.named("simulate-moment-title", Ui.paragraph("", "card-title"));
  private final VBox rows = new VBox(2);

  TimeCursorCard(CursorSession cursor) {
    super(6);
    this.cursor = cursor;
    setId("simulate-moment");
    getStyleClass().add("card");
    getChildren().addAll(title, rows);
    ChangeListeners.nowAndOnChange(this::fill, cursor.momentProperty());
  }

  private void fill() {
    var moment = cursor.momentProperty().get();
    rows.getChildren().clear();
    Ui.show(this, moment != null);
    if (moment == null) {
      return;
    }
    title.setText(
        Text.of(
            "simulate.moment",
            TimeWords.text(moment.seconds()),
            moment.running().size(),
            moment.waiting().size()));
    int number = 0;
    for (var held : moment.running()) {
      if (number++ == MOST) {
        rows.getChildren()
            .add(
                Ui.label(
                    Text.of("simulate.moment.more", moment.running().size() - MOST),
                    "text-muted",
                    "hint"));
        break;
      }
      rows.getChildren().add(row(number, held));
    }
  }

  private static HBox row(int number, SimulationMoment.Held held) {
    var name = Ui.label(number + "  " + held.job().job().id(), "card-text");
    var gpus =
        Ui.label(Text.of("explorer.gpus", held.allocation().gpus()), "text-muted", "card-text");
    gpus.setMinWidth(USE_PREF_SIZE);
    return Ui.row(name, gpus);
  }
}
