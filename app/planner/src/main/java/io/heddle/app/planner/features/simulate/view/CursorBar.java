package io.heddle.app.planner.features.simulate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.simulate.CursorSession;
import io.heddle.render.TimeWords;
import javafx.scene.control.Label;
import javafx.scene.control.Slider;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;

/** The time that is looked at, to be moved, and what happens then. */
final class CursorBar extends HBox {
  /** As many steps of the arrow keys lead from one end to the other. */
  private static final double STEPS = 100;

  private final CursorSession cursor;
  private final Slider time = new Slider(0, 1, 0);
  private final Label words = Ui.label("", "contend-summary");
  private boolean following;

  CursorBar(CursorSession cursor) {
    super(8);
    this.cursor = cursor;
    getStyleClass().add("contend-footer");
    time.setId("simulate-time");
    time.setAccessibleText(Text.of("simulate.time"));
    time.setMinWidth(80);
    HBox.setHgrow(time, Priority.ALWAYS);
    time.valueProperty()
        .addListener((_, _, now) -> {
          if (!following) {
            cursor.secondsProperty().set(now.doubleValue());
          }
        });
    words.setId("simulate-time-words");
    words.setMinWidth(USE_PREF_SIZE);
    getChildren()
        .addAll(
            Ui.iconButton(
                "simulate-before",
                MaterialDesignS.SKIP_PREVIOUS,
                Text.of("simulate.before"),
                () -> cursor.step(false)),
            time,
            Ui.iconButton(
                "simulate-after",
                MaterialDesignS.SKIP_NEXT,
                Text.of("simulate.after"),
                () -> cursor.step(true)),
            words);
    cursor.shownProperty().addListener((_, _, _) -> show());
    cursor.momentProperty().addListener((_, _, _) -> show());
    show();
  }

  private void show() {
    var shown = cursor.shownProperty().get();
    var moment = cursor.momentProperty().get();
    setDisable(shown == null);
    if (shown == null || moment == null) {
      words.setText("");
      return;
    }
    var outcome = shown.first().outcome();
    following = true;
    time.setMin(outcome.fromSeconds());
    time.setMax(outcome.toSeconds());
    time.setBlockIncrement((outcome.toSeconds() - outcome.fromSeconds()) / STEPS);
    time.setValue(moment.seconds());
    following = false;
    words.setText(
        Text.of(
            "simulate.time.words",
            TimeWords.text(moment.seconds()),
            moment.gpus(),
            outcome.gpus(),
            moment.running().size(),
            moment.waiting().size()));
  }
}
