package io.heddle.app.planner.edit;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.model.edit.ClusterDiff;
import io.heddle.model.io.ClusterFile;
import java.nio.file.Path;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/** How the shown cluster differs from what a file has; the canvas marks it. */
public final class ClusterFileComparison {
  private final OpenDocuments planner;
  private final ObjectProperty<FabricDifference> difference =
      new SimpleObjectProperty<>(FabricDifference.NONE);

  ClusterFileComparison(OpenDocuments planner) {
    this.planner = planner;
    planner
        .current()
        .documentProperty()
        .addListener((_, _, _) -> difference.set(FabricDifference.NONE));
  }

  /** What the canvas marks as different; empty where nothing is compared. */
  public ObjectProperty<FabricDifference> differenceProperty() {
    return difference;
  }

  /**
   * Compares the shown cluster with one that a file has. Nothing happens where none is shown.
   *
   * @param then receives the difference, even where there is none
   */
  public void with(Path file, Consumer<ClusterDiff> then) {
    var document = planner.current().documentProperty().get();
    if (document == null) {
      return;
    }
    var now = document.work().cluster();
    planner
        .tasks()
        .start(
            Text.of("task.difference"),
            _ -> FabricDifference.between(ClusterFile.read(file), now),
            found -> {
              difference.set(found);
              then.accept(found.difference());
            },
            problem -> planner.report(Text.of("trouble.open", file), problem));
  }
}
