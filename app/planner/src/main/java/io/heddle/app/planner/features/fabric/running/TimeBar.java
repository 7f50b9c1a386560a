package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.usecase.state.Timeline.Free;
import io.heddle.render.TimeWords;
import javafx.scene.control.Label;
import javafx.scene.control.Slider;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;

/** The time that is looked at, to be moved, and how much is free then. */
final class TimeBar extends HBox {
  /** As many steps of the arrow keys lead from one end to the other. */
  private static final double STEPS = 100;

  private final TimelineSession session;
  private final Slider time = new Slider(0, 1, 0);
  private final Label words = Ui.label("", "contend-summary");
  private boolean following;

  TimeBar(TimelineSession session) {
    super(8);
    this.session = session;
    getStyleClass().add("contend-footer");
    time.setId("timeline-time");
    time.setAccessibleText(Text.of("timeline.time"));
    time.setMinWidth(80);
    HBox.setHgrow(time, Priority.ALWAYS);
    time.valueProperty()
        .addListener((_, _, now) -> {
          if (!following) {
            session.secondsProperty().set(now.doubleValue());
          }
        });
    words.setId("timeline-time-words");
    words.setMinWidth(USE_PREF_SIZE);
    getChildren()
        .addAll(
            Ui.iconButton(
                "timeline-before",
                MaterialDesignS.SKIP_PREVIOUS,
                Text.of("simulate.before"),
                () -> session.step(false)),
            time,
            Ui.iconButton(
                "timeline-after",
                MaterialDesignS.SKIP_NEXT,
                Text.of("simulate.after"),
                () -> session.step(true)),
            words);
    session.groupsProperty().addListener((_, _, _) -> show());
    session.timelineProperty().addListener((_, _, _) -> show());
    session.secondsProperty().addListener((_, _, _) -> show());
    show();
  }

  private void show() {
    var now = session.timelineProperty().get();
    if (now == null) {
      words.setText("");
      return;
    }
    double seconds = session.secondsProperty().get();
    var outcome = now.outcome();
    following = true;
    time.setMin(outcome.fromSeconds());
    time.setMax(outcome.toSeconds());
    time.setBlockIncrement((outcome.toSeconds() - outcome.fromSeconds()) / STEPS);
    time.setValue(seconds);
    following = false;
    var free = now.free(seconds);
    double in = seconds - outcome.fromSeconds();
    words.setText(
        Text.of(
            "timeline.time.words",
            in <= 0 ? Text.of("timeline.now") : Text.of("timeline.in", TimeWords.text(in)),
            free.stream().mapToInt(Free::free).sum(),
            free.stream().mapToInt(Free::hosts).sum()));
  }
}
