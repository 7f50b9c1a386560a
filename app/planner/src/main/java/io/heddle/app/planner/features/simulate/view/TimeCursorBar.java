package io.heddle.app.planner.features.simulate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.TimeSlider;
import io.heddle.app.planner.features.simulate.CursorSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.render.TimeWords;

/** The time of the simulation that is shown, and what runs and waits then. */
final class TimeCursorBar {
  private final CursorSession cursor;
  private final TimeSlider slider;

  private TimeCursorBar(CursorSession cursor) {
    this.cursor = cursor;
    slider =
        new TimeSlider(
            "simulate",
            cursor.secondsProperty(),
            () -> cursor.step(false),
            () -> cursor.step(true));
    ChangeListeners.nowAndOnChange(this::show, cursor.shownProperty(), cursor.momentProperty());
  }

  static TimeSlider of(CursorSession cursor) {
    return new TimeCursorBar(cursor).slider;
  }

  private void show() {
    var shown = cursor.shownProperty().get();
    var moment = cursor.momentProperty().get();
    DisabledReason.set(slider, shown == null ? Text.of("why.simulate") : "");
    if (shown == null || moment == null) {
      slider.clear();
      return;
    }
    var outcome = shown.first().outcome();
    slider.show(
        outcome.fromSeconds(),
        outcome.toSeconds(),
        moment.seconds(),
        Text.of(
            "simulate.time.words",
            TimeWords.text(moment.seconds()),
            moment.gpus(),
            outcome.gpus(),
            moment.running().size(),
            moment.waiting().size()));
  }
}
