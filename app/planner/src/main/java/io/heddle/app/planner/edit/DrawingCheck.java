package io.heddle.app.planner.edit;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.edit.DrawnFabricCheck;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Looks after each edit, off the UI thread, for what is wrong with the drawing. */
public final class DrawingCheck {
  /** Speed below a switch over that above it from which on the check complains. */
  private static final double OVERSUBSCRIPTION = 8;

  private final OpenDocuments planner;
  private final DrawingMode drawing;
  private final ReadOnlyObjectWrapper<List<DrawnFabricCheck.Problem>> problems =
      new ReadOnlyObjectWrapper<>(List.of());

  DrawingCheck(OpenDocuments planner, DrawingMode drawing) {
    this.planner = planner;
    this.drawing = drawing;
    ChangeListeners.onChange(
        this::look, planner.current().clusterProperty(), drawing.editingProperty());
  }

  /** Empty outside drawing mode. */
  public ReadOnlyObjectProperty<List<DrawnFabricCheck.Problem>> problemsProperty() {
    return problems.getReadOnlyProperty();
  }

  private void look() {
    var now = planner.current().clusterProperty().get();
    if (!drawing.editingProperty().get()
        || now == null
        || now.hosts().isEmpty() && now.switches().isEmpty()) {
      problems.set(List.of());
      return;
    }
    planner
        .tasks()
        .start(
            Text.of("task.check"),
            _ -> DrawnFabricCheck.of(now, OVERSUBSCRIPTION),
            found -> {
              if (drawing.editingProperty().get()
                  && now.equals(planner.current().clusterProperty().get())) {
                problems.set(found);
              }
            },
            planner::report);
  }
}
