package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.TimeSlider;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.state.HostOccupancyTimeline.Free;
import io.heddle.render.TimeWords;

/** The time that the timeline shows, and how much is free then. */
final class ObservedTimeBar {
  private final TimelineSession session;
  private final TimeSlider slider;

  private ObservedTimeBar(TimelineSession session) {
    this.session = session;
    slider =
        new TimeSlider(
            "timeline",
            session.secondsProperty(),
            () -> session.step(false),
            () -> session.step(true));
    ChangeListeners.nowAndOnChange(
        this::show,
        session.groupsProperty(),
        session.timelineProperty(),
        session.secondsProperty());
  }

  static TimeSlider of(TimelineSession session) {
    return new ObservedTimeBar(session).slider;
  }

  private void show() {
    var now = session.timelineProperty().get();
    if (now == null) {
      slider.clear();
      return;
    }
    double seconds = session.secondsProperty().get();
    var outcome = now.outcome();
    var free = now.free(seconds);
    double in = seconds - outcome.fromSeconds();
    slider.show(
        outcome.fromSeconds(),
        outcome.toSeconds(),
        seconds,
        Text.of(
            "timeline.time.words",
            in <= 0 ? Text.of("timeline.now") : Text.of("timeline.in", TimeWords.text(in)),
            free.stream().mapToInt(Free::free).sum(),
            free.stream().mapToInt(Free::hosts).sum()));
  }
}
