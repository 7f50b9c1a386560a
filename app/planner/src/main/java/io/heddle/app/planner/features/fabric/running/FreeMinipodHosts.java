package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.TableViewDefaults;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.state.HostOccupancyTimeline.Free;
import java.util.List;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** Free hosts of each minipod at the time that is looked at. */
final class FreeMinipodHosts extends TableView<Free> {
  private static final double WIDTH = 250;

  FreeMinipodHosts(TimelineSession session) {
    setId("timeline-free");
    getStyleClass().addAll("compare-table", "dense");
    setAccessibleText(Text.of("timeline.free.accessible"));
    setMinWidth(WIDTH);
    setPrefWidth(WIDTH);
    setMaxWidth(WIDTH);
    setMinHeight(0);
    setPlaceholder(new Label(""));
    getColumns()
        .setAll(
            List.of(
                column("timeline.minipod", 110, "", Free::minipod),
                column("timeline.free", 60, "number", Free::free),
                column("timeline.hosts", 54, "number", Free::hosts)));
    TableViewDefaults.fitOrScroll(this);
    Runnable fill =
        () -> {
          var now = session.timelineProperty().get();
          getItems().setAll(now == null ? List.of() : now.free(session.secondsProperty().get()));
        };
    ChangeListeners.nowAndOnChange(fill, session.timelineProperty(), session.secondsProperty());
  }

  private static <T> TableColumn<Free, T> column(
      String key, double width, String style, Function<Free, T> value) {
    var column = new TableColumn<Free, T>(Text.of(key));
    column.setPrefWidth(width);
    column.setReorderable(false);
    if (!style.isEmpty()) {
      column.getStyleClass().add(style);
    }
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(value.apply(row.getValue())));
    return column;
  }
}
