package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.ColumnTable;
import io.heddle.app.planner.controls.TableViewDefaults;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.state.HostOccupancyTimeline.Free;
import java.util.List;

/** Free hosts of each minipod at the time that is looked at. */
final class FreeMinipodHosts extends ColumnTable<Free> {
  private static final double WIDTH = 250;

  FreeMinipodHosts(TimelineSession session) {
    super("timeline-free", Text.of("timeline.free.accessible"), "");
    setMinWidth(WIDTH);
    setPrefWidth(WIDTH);
    setMaxWidth(WIDTH);
    setMinHeight(0);
    words("timeline.minipod", 110, Free::minipod);
    figure("timeline.free", 60, Free::free, FreeMinipodHosts::text);
    figure("timeline.hosts", 54, Free::hosts, FreeMinipodHosts::text);
    TableViewDefaults.fitOrScroll(this);
    Runnable fill =
        () -> {
          var now = session.timelineProperty().get();
          getItems().setAll(now == null ? List.of() : now.free(session.secondsProperty().get()));
        };
    ChangeListeners.nowAndOnChange(fill, session.timelineProperty(), session.secondsProperty());
  }

  private static String text(double number) {
    return String.valueOf((int) number);
  }
}
