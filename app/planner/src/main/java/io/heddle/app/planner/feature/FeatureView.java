package io.heddle.app.planner.feature;

import io.heddle.app.planner.document.OpenedResult;
import io.heddle.app.planner.document.UserMessage;
import io.heddle.app.usecase.simulate.TraceSource;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** A workspace on one document: what stands right, below and on the canvas. */
public interface FeatureView {
  /** The right panel. */
  Region inspector();

  /** The bottom panel. */
  Region results();

  /** What stands in the place of the fabric; null: the fabric. */
  default @Nullable WorkspaceCanvas canvas() {
    return null;
  }

  /** Above the canvas; each hides itself while it has nothing to say. */
  default List<Node> banners() {
    return List.of();
  }

  /** What the canvas marks. */
  default ReadOnlyObjectProperty<CanvasMarks> marksProperty() {
    return new ReadOnlyObjectWrapper<>(CanvasMarks.NONE).getReadOnlyProperty();
  }

  /** The items of the workspace's own menu. */
  default List<MenuItem> commands() {
    return List.of();
  }

  /** What the primary button does; null: there is none. */
  default @Nullable WorkspaceExport export() {
    return null;
  }

  /** How the answer on show is accepted; null: there is nothing to accept. */
  default @Nullable KeepPlacementAction keep() {
    return null;
  }

  /** It was opened as the next step after another workspace. */
  default void proceed(NextStep.Step step) {}

  /** How what is on show goes on in another workspace; null: it does not. */
  default @Nullable NextStep offer() {
    return null;
  }

  /** Earlier answers, for the explorer. */
  default ObservableList<ExplorerRunRow> runs() {
    return FXCollections.observableArrayList();
  }

  /** The state of the answer, for the status line. */
  default ReadOnlyStringProperty statusProperty() {
    return new ReadOnlyStringWrapper("").getReadOnlyProperty();
  }

  /** Whether it counts free GPUs itself, at another time or what if: the status line does not. */
  default boolean countsGpus() {
    return false;
  }

  /** Why there is no answer, or empty; shown above the canvas. */
  default ReadOnlyStringProperty obstacleProperty() {
    return new ReadOnlyStringWrapper("").getReadOnlyProperty();
  }

  /** What leads on where there is no answer; null: nothing does. Shown beside the reason. */
  default ObservableValue<UserMessage.@Nullable Action> remedy() {
    return new ReadOnlyObjectWrapper<>();
  }

  /** The pictures that can be saved, besides the fabric as it is marked. */
  default List<NamedExportPicture> pictures() {
    return List.of();
  }

  /**
   * Shows an answer that was read from a file, of a kind that the feature names and that fits the
   * cluster.
   */
  default void take(OpenedResult arrival) {
    throw new IllegalStateException("no receiver accepts " + arrival.source());
  }

  /** Gets ready to play a trace that was read from a file. */
  default void take(TraceSource.Recorded trace) {
    throw new IllegalStateException("no receiver accepts " + trace);
  }

  /** Whether a person looks at this workspace now. */
  default void setActive(boolean active) {}

  /** The document was closed. */
  default void close() {}
}
